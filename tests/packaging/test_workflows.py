"""The forge's workflows, read: pinned, with no more rights than they need, and saying words that the Makefile knows."""

from __future__ import annotations

import re
import tomllib
from importlib.util import find_spec
from typing import Any

import pytest
import yaml

from tests.packaging.release import ROOT

FILES = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PINNED = re.compile(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")


def read(name: str) -> dict[Any, Any]:
    found = yaml.safe_load((ROOT / ".github" / "workflows" / name).read_text("utf-8"))
    assert isinstance(found, dict)
    return found


def runs() -> list[str]:
    jobs = [job for file in FILES for job in read(file.name)["jobs"].values()]
    return [step["run"] for job in jobs for step in job["steps"] if "run" in step]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_actions_are_pinned_to_a_commit(file: Any) -> None:
    used = re.findall(r"uses: (.+)", file.read_text("utf-8"))
    assert used
    assert [one for one in used if not PINNED.fullmatch(one)] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_rights_are_given_one_by_one(file: Any) -> None:
    flow = read(file.name)
    assert flow["permissions"] in ({}, {"contents": "read"})
    assert "group" in flow["concurrency"]
    for name, job in flow["jobs"].items():
        written = {what for what, right in job.get("permissions", {}).items() if right == "write"}
        assert written <= {"publish": {"id-token"}, "announce": {"contents"}}.get(name, set())
        assert job["timeout-minutes"] <= 45
        for step in job["steps"]:
            if str(step.get("uses", "")).startswith("actions/checkout@"):
                assert step["with"]["persist-credentials"] is False
            # What somebody else named must not become part of a command.
            assert "${{" not in step.get("run", "")


def test_the_pythons_are_those_the_package_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = [one.rpartition(" ")[2] for one in project["classifiers"] if "Python :: 3." in one]
    assert read("checks.yml")["jobs"]["test"]["strategy"]["matrix"]["python"] == named


def test_every_command_exists() -> None:
    goals = set(re.findall(r"(?m)^([a-z]+):", (ROOT / "Makefile").read_text("utf-8")))
    made = [word for run in runs() for word in re.findall(r"make ([a-z]+)", run)]
    assert {"check", "test", "package", "docs"} <= set(made) <= goals
    modules = [word for run in runs() for word in re.findall(r"python -m (tests\.[\w.]+)", run)]
    assert modules and all(find_spec(module) for module in modules)
    files = [word for run in runs() for word in re.findall(r"-f (\S+)", run)]
    assert files and all((ROOT / file).is_file() for file in files)


def test_a_release_is_checked_before_it_is_published_and_published_before_it_is_announced() -> None:
    flow = read("release.yml")
    assert flow[True] == {"push": {"tags": ["v*"]}}, "YAML reads the word on as true"
    jobs = flow["jobs"]
    assert jobs["publish"]["needs"] == "build" and jobs["announce"]["needs"] == "publish"
    assert any("tests.packaging.release" in step.get("run", "") for step in jobs["build"]["steps"])
    assert jobs["publish"]["environment"] == "pypi"
