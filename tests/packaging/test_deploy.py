"""The container and compose files, read: what they copy is there and sent, and they start what the package has."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import dataclass, field
from fnmatch import fnmatch

import pytest
import yaml

from paiju.cli import serve
from paiju.server.config import Limits
from paiju.server.metrics import Metrics
from tests.packaging.release import ROOT

WORDS = {"FROM", "WORKDIR", "COPY", "RUN", "USER", "VOLUME", "EXPOSE", "ENV", "HEALTHCHECK", "ENTRYPOINT"}


@dataclass
class Stage:
    """One FROM and its steps, each a word and the rest of its line."""

    base: str
    name: str
    steps: list[tuple[str, str]] = field(default_factory=list)

    def of(self, word: str) -> list[str]:
        return [rest for found, rest in self.steps if found == word]


def stages(text: str) -> list[Stage]:
    joined = re.sub(r"\\\n", " ", re.sub(r"(?m)^\s*#.*\n", "", text))
    found: list[Stage] = []
    for line in filter(None, map(str.strip, joined.splitlines())):
        word, _, rest = line.partition(" ")
        assert word in WORDS, line
        if word == "FROM":
            base, _, name = rest.partition(" AS ")
            found.append(Stage(base, name))
        else:
            found[-1].steps.append((word, " ".join(rest.split())))
    return found


@pytest.fixture(scope="module")
def container() -> list[Stage]:
    return stages((ROOT / "deploy" / "Containerfile").read_text("utf-8"))


def is_sent(path: str) -> bool:
    """Whether .dockerignore lets a path through: the last line that matches it or a folder above it decides."""
    sent = True
    for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines():
        pattern = line.removeprefix("!")
        if pattern and not pattern.startswith("#"):
            parts = path.split("/")
            above = ["/".join(parts[: end + 1]) for end in range(len(parts))]
            if any(fnmatch(one, pattern) or fnmatch(f"/{one}", pattern.replace("**", "*")) for one in above):
                sent = line.startswith("!")
    return sent


def test_what_is_copied_is_there_and_sent(container: list[Stage]) -> None:
    known: set[str] = set()
    copied = 0
    for stage in container:
        for line in stage.of("COPY"):
            *sources, _ = shlex.split(line)
            if sources[0].startswith("--from="):
                assert sources[0].removeprefix("--from=") in known, line
                continue
            for source in sources:
                assert (ROOT / source).exists() and is_sent(source), source
                copied += 1
        known.add(stage.name)
    assert copied >= 9


def test_what_need_not_be_sent_is_not() -> None:
    for path in (".git/HEAD", ".venv/bin/python", "web/node_modules/vite/package.json", "paiju.db", "dist/paiju.whl"):
        assert not is_sent(path), path
    for path in ("src/paiju/server/static/index.html", "src/paiju/core/__pycache__/cards.pyc", "tests/conftest.py"):
        assert not is_sent(path), path
    assert is_sent("src/paiju/games/anpai/rulebook.md") and is_sent("web/src/main.tsx")


def test_installs_are_locked(container: list[Stage]) -> None:
    runs = [part for stage in container for run in stage.of("RUN") for part in run.split("&&")]
    installs = [run for run in runs if " install " in run]
    assert len(installs) == 2
    for line in installs:
        assert "--no-deps" in line and ("--require-hashes -r requirements/play.lock" in line or "--no-index" in line)
    assert any(run.startswith("npm ci") for run in runs)


def test_the_last_stage_is_bare_and_serves(container: list[Stage]) -> None:
    last = container[-1]
    assert last.base == container[-2].base, "the environment's Python is the one it was made with"
    assert last.of("USER") == ["paiju"]
    (entry,) = (json.loads(line) for line in last.of("ENTRYPOINT"))
    assert entry[:2] == ["/opt/paiju/bin/paiju", "serve"]
    options = {name for parameter in serve.command.params for name in parameter.opts}
    assert {word for word in entry if word.startswith("--")} <= options
    assert entry[-1].startswith(last.of("VOLUME")[0] + "/")
    assert last.of("EXPOSE") == [entry[entry.index("--port") + 1]]


def test_the_service_is_the_container(container: list[Stage]) -> None:
    service = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text("utf-8"))["services"]["paiju"]
    assert (ROOT / "deploy" / service["build"]["context"] / service["build"]["dockerfile"]).resolve().is_file()
    options = {name for parameter in serve.command.params for name in parameter.opts}
    assert {word for word in service["command"] if word.startswith("--")} <= options
    assert service["volumes"] == [f"data:{container[-1].of('VOLUME')[0]}"]
    assert service["ports"][0].endswith(f":{container[-1].of('EXPOSE')[0]}")


def test_the_cluster_file_starts_three_processes_that_know_each_other(container: list[Stage]) -> None:
    services = yaml.safe_load((ROOT / "deploy" / "cluster.yaml").read_text("utf-8"))["services"]
    nginx = (ROOT / "deploy" / "nginx-cluster.conf").read_text("utf-8")
    options = {name for parameter in serve.command.params for name in parameter.opts}
    port = container[-1].of("EXPOSE")[0]
    for name in ("paiju1", "paiju2", "paiju3"):
        service = services[name]
        assert (ROOT / "deploy" / service["build"]["context"] / service["build"]["dockerfile"]).resolve().is_file()
        words = dict(word.split("=", 1) for word in service["command"])
        assert set(words) <= options and words["--inner"] == f"{name}:7400"
        assert words["--database"] == "postgresql://paiju@database/paiju" and "database" in services
        assert f"server {name}:{port} " in nginx
    assert services["nginx"]["volumes"][0].startswith("./nginx-cluster.conf:")


def measured() -> set[str]:
    """Every name that ``/metrics`` has numbers under."""
    kinds = {family.name: family.type for family in Metrics().registry.collect()}
    endings = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count"), "gauge": ("",)}
    return {name + ending for name, kind in kinds.items() for ending in endings.get(kind, ("",))}


def named(expression: str) -> set[str]:
    return set(re.findall(r"(?:paiju|process)_\w+", expression))


def test_the_dashboard_shows_what_is_measured() -> None:
    board = json.loads((ROOT / "deploy" / "grafana.json").read_text("utf-8"))
    shown = {name for panel in board["panels"] for target in panel["targets"] for name in named(target["expr"])}
    assert shown <= measured() and {"paiju_lease", "paiju_takeovers_total", "paiju_forwarded_total"} <= shown


def test_somebody_is_called_for_what_is_measured() -> None:
    """Files that run out, rooms given up or not to be read, bots that crash: a rule each, of metrics there are."""
    (group,) = yaml.safe_load((ROOT / "deploy" / "alerts.yml").read_text("utf-8"))["groups"]
    rules = {rule["alert"]: rule for rule in group["rules"]}
    asked = {name for rule in rules.values() for name in named(rule["expr"])}
    wanted = ("sockets_turned_away_total", "rooms_given_up_total", "rooms_unreadable_total", "bot_crashes_total")
    assert {f"paiju_{name}" for name in wanted} <= asked <= measured()
    assert 'why="files"' in rules["PaijuOutOfFiles"]["expr"]
    assert all(rule["annotations"]["summary"] for rule in rules.values())


def test_the_unit_bounds_memory_and_keeps_files_to_itself() -> None:
    lines = (ROOT / "deploy" / "paiju.service").read_text("utf-8").splitlines()
    settings = dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith(("#", " ")))
    assert settings["UMask"] == "0077" and re.fullmatch(r"\d+[MG]", settings["MemoryMax"])
    assert int(settings["LimitNOFILE"]) > Limits().connections
    options = {name for parameter in serve.command.params for name in parameter.opts}
    assert set(re.findall(r"--[a-z-]+", " ".join(line for line in lines if not line.startswith("#")))) <= options


@pytest.mark.parametrize("name", ["nginx.conf", "nginx-cluster.conf"])
def test_nginx_limits_each_address_and_hides_measurements(name: str) -> None:
    """Zones that are used are declared, and nothing that a client claims of its address is passed on."""
    text = re.sub(r"#.*", "", (ROOT / "deploy" / name).read_text("utf-8"))
    zones = dict(re.findall(r"limit_(conn|req)_zone \$binary_remote_addr zone=(\w+):", text))
    assert re.search(rf"limit_conn {zones['conn']} (\d+);", text) and f"limit_req zone={zones['req']} " in text
    assert "client_header_timeout" in text and "client_body_timeout" in text
    assert "location = /metrics { return 404; }" in text
    assert re.findall(r"X-Forwarded-For (\S+);", text) == ["$remote_addr"]
