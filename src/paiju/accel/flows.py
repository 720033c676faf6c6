"""A game's flow as an argument of compiled code: ``flow.act(…)`` is settled when a loop is compiled, and costs nothing.

Imported only where numba is. A flow's type says which kernels it has, so a loop compiled for one game is never taken
for another, in this process or from the cache.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from numba import extending as untyped
from numba import types
from numba.core.typing.templates import AttributeTemplate

from paiju.core.batch import Flow

extending: Any = untyped


class FlowType(types.Type):
    """The type of one flow, and of no other."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        kernels = (getattr(flow, field.name) for field in fields(Flow))
        super().__init__(f"Flow({', '.join(f'{kernel.__module__}.{kernel.__qualname__}' for kernel in kernels)})")


class _Kernels(AttributeTemplate):
    key = FlowType

    def generic_resolve(self, kind: Any, name: Any) -> Any:  # type: ignore[override] # NotImplemented there
        return self.context.resolve_value_type(getattr(kind.flow, name))


def _typeof(flow: Flow, _: Any) -> FlowType:
    return FlowType(flow)


def _unbox(kind: Any, flow: Any, c: Any) -> Any:
    return extending.NativeValue(c.context.get_dummy_value())


def _getattr(context: Any, builder: Any, kind: Any, value: Any, name: str) -> Any:
    return context.get_dummy_value()


extending.register_model(FlowType)(extending.models.OpaqueModel)
extending.typeof_impl.register(Flow)(_typeof)
extending.unbox(FlowType)(_unbox)
extending.infer_getattr(_Kernels)
extending.lower_getattr_generic(FlowType)(_getattr)
