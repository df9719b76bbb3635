"""The guarded clients, all on loopback."""

from __future__ import annotations

import asyncio
import copy
import importlib
import pickle
import re
import shutil
import socket
import ssl
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Callable, Optional

import pytest

from pyurial import FetchPolicy, UriError, guard
from pyurial.guard import Refused

#: A name that no name server is asked about.
NAME = "a.example"
_Answer = tuple[int, str]
_Fetch = Callable[..., _Answer]
_Tls = Optional[ssl.SSLContext]


def needed(library: str) -> Any:
    """Import a library; where it is not installed, the test is skipped, and says so."""
    return pytest.importorskip(library, reason=f"{library} is not installed")


def _httpx(policy: FetchPolicy, url: str, trusted: _Tls = None) -> _Answer:
    httpx = needed("httpx")

    transport = guard.GuardedTransport(policy, verify=trusted or True)
    with httpx.Client(transport=transport, follow_redirects=True) as client:
        answer = client.get(url)
        return answer.status_code, answer.text


def _httpx_async(policy: FetchPolicy, url: str, trusted: _Tls = None) -> _Answer:
    httpx = needed("httpx")

    async def run() -> _Answer:
        transport = guard.AsyncGuardedTransport(policy, verify=trusted or True)
        async with httpx.AsyncClient(transport=transport, follow_redirects=True) as client:
            answer = await client.get(url)
            return answer.status_code, answer.text

    return asyncio.run(run())


def _requests(policy: FetchPolicy, url: str, trusted: _Tls = None) -> _Answer:
    requests = needed("requests")

    adapter = guard.GuardedAdapter(policy)
    if trusted is not None:
        adapter.poolmanager.connection_pool_kw["ssl_context"] = trusted
    with requests.Session() as session:
        session.trust_env = False
        session.mount("http://", adapter)
        session.mount("https://", adapter)
        answer = session.get(url, timeout=10)
        return answer.status_code, answer.text


def _aiohttp(policy: FetchPolicy, url: str, trusted: _Tls = None) -> _Answer:
    aiohttp = needed("aiohttp")

    async def run() -> _Answer:
        connector = guard.guarded_connector(policy, ssl=trusted or True)
        async with aiohttp.ClientSession(connector=connector) as session:
            async with session.get(url) as answer:
                return answer.status, await answer.text()

    return asyncio.run(run())


CLIENTS = {"httpx": _httpx, "httpx-async": _httpx_async, "requests": _requests, "aiohttp": _aiohttp}


@pytest.fixture(params=CLIENTS)
def fetch(request: pytest.FixtureRequest) -> _Fetch:
    needed(request.param.partition("-")[0])
    return CLIENTS[request.param]


class Server:
    """A server on loopback, which keeps what it was asked."""

    def __init__(self, address: str = "127.0.0.1", port: int = 0, tls: Any = None) -> None:
        self.asked: list[tuple[str, str]] = []
        self.redirects: dict[str, str] = {}
        server = self

        class Handler(BaseHTTPRequestHandler):
            # Which keeps connections.
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                server.asked.append((self.headers["Host"], self.path))
                target = server.redirects.get(self.path)
                body = f"{address} {self.path}".encode()
                self.send_response(200 if target is None else 302)
                if target is not None:
                    self.send_header("Location", target)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: Any) -> None:
                pass

        class Quiet(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_: Any) -> None:
                # Clients go away in the middle where a certificate is wrong.
                pass

        self._server = Quiet((address, port), Handler)
        if tls is not None:
            self._server.socket = tls.wrap_socket(self._server.socket, server_side=True)
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def server() -> Iterator[Server]:
    made = Server()
    yield made
    made.close()


@pytest.fixture
def secret(server: Server) -> Iterator[Server]:
    """A server on the same port of another address, which no policy here allows."""
    try:
        made = Server("127.0.0.2", server.port)
    except OSError as error:
        pytest.skip(f"this system has no second address on loopback: {error}")
    yield made
    made.close()


class Names:
    """What `getaddrinfo` answers about names, one answer after another, the last one again."""

    def __init__(self, **answers: list[list[str]]) -> None:
        self.answers = answers
        self.asked: list[str] = []


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> Names:
    made = Names()
    real = socket.getaddrinfo

    def answer(host: Any, port: Any, *args: Any, **options: Any) -> Any:
        name = host.decode() if isinstance(host, bytes) else host
        answers = made.answers.get(name)
        if answers is None:
            return real(host, port, *args, **options)
        made.asked.append(name)
        found = answers.pop(0) if len(answers) > 1 else answers[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (ip, port)) for ip in found]

    monkeypatch.setattr(socket, "getaddrinfo", answer)
    return made


def one(server: Server, **options: Any) -> FetchPolicy:
    """Make a policy that allows one address of loopback, and the port of a server."""
    networks = ["127.0.0.1/32"]
    options = {"schemes": ["http"], "allow_networks": networks, "ports": [server.port], **options}
    return FetchPolicy(**options)


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "localhost", "[::1]", "0x7f.1", "2130706433", "[::ffff:127.0.0.1]", "LOCALHOST."],
)
def test_loopback_is_refused(fetch: _Fetch, server: Server, host: str) -> None:
    policy = FetchPolicy(schemes=["http"], ports=[server.port])
    with pytest.raises(Refused) as caught:
        fetch(policy, f"http://{host}:{server.port}/a")
    # Clients may write an address in another way before they ask.
    assert caught.value.kind in ("network", "local-name", "numeric-host")
    assert caught.value.component == "host"
    assert str(caught.value).endswith(f": {caught.value.url}") and "/a" in caught.value.url
    assert server.asked == []


def test_two_readings(fetch: _Fetch, server: Server, names: Names) -> None:
    names.answers[NAME] = [["127.0.0.1"]]
    policy = FetchPolicy(schemes=["http"], ports=[server.port])
    for url in (
        f"http://127.0.0.1\\@{NAME}:{server.port}/",
        f"http://{NAME}\\@127.0.0.1:{server.port}/",
        f"http://127.0.0.1:{server.port}\\@{NAME}/",
    ):
        with pytest.raises((Refused, ValueError)):
            fetch(policy, url)
    assert server.asked == []


def test_an_allowed_port_of_loopback(fetch: _Fetch, server: Server) -> None:
    url = f"http://127.0.0.1:{server.port}/a?b=c"
    assert fetch(one(server), url) == (200, "127.0.0.1 /a?b=c")
    assert server.asked == [(f"127.0.0.1:{server.port}", "/a?b=c")]
    with pytest.raises(Refused) as caught:
        fetch(one(server, ports=[]), url)
    assert (caught.value.kind, caught.value.component, caught.value.url) == ("port", "port", url)


def test_redirects(fetch: _Fetch, server: Server, secret: Server, names: Names) -> None:
    names.answers[NAME] = [["127.0.0.2"]]
    port = server.port
    server.redirects = {
        "/relative": "/end",
        "/address": f"http://127.0.0.2:{port}/secret",
        "/name": f"http://{NAME}:{port}/secret",
        "/local": f"http://[::1]:{port}/secret",
        "/odd": f"http://0x7f.2:{port}/secret",
        "/twice": "/address",
    }
    start = f"http://127.0.0.1:{port}"
    assert fetch(one(server), f"{start}/relative") == (200, "127.0.0.1 /end")
    for path in ("/address", "/name", "/local", "/odd", "/twice"):
        with pytest.raises(Refused) as caught:
            fetch(one(server), start + path)
        assert caught.value.url.endswith("/secret"), "the hop, and not the start"
    assert secret.asked == []


def test_a_name_is_looked_up_once(
    fetch: _Fetch, server: Server, secret: Server, names: Names
) -> None:
    # Re-binding: what is checked is the first answer, and what is connected to too.
    names.answers[NAME] = [["127.0.0.1"], ["127.0.0.2"]]
    url = f"http://{NAME}:{server.port}/"
    assert fetch(one(server), url) == (200, "127.0.0.1 /")
    assert names.asked == [NAME]
    assert server.asked == [(f"{NAME}:{server.port}", "/")], "Host is the name"
    with pytest.raises(Refused) as caught:
        fetch(one(server), url)
    assert (caught.value.kind, caught.value.url) == ("network", url)
    assert "127.0.0.2" in caught.value.reason
    assert secret.asked == []


def test_only_allowed_addresses_of_a_name(
    fetch: _Fetch, server: Server, secret: Server, names: Names
) -> None:
    names.answers[NAME] = [["127.0.0.2", "169.254.169.254", "127.0.0.1", "127.0.0.2"]]
    assert fetch(one(server), f"http://{NAME}:{server.port}/") == (200, "127.0.0.1 /")
    # Nobody listens there any more: the next address is taken, and not another one.
    names.answers[NAME] = [["127.0.0.3", "127.0.0.2", "127.0.0.1"]]
    both = one(server, allow_networks=["127.0.0.1/32", "127.0.0.3/32"])
    assert fetch(both, f"http://{NAME}:{server.port}/") == (200, "127.0.0.1 /")
    assert secret.asked == []


def test_a_failure_of_the_network_is_no_refusal(fetch: _Fetch, names: Names) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
        policy = FetchPolicy(schemes=["http"], ports=[port], allow_networks=["127.0.0.1/32"])
        names.answers["b.example"] = [[]]
        for host in ("127.0.0.1", "b.example"):
            with pytest.raises(Exception) as caught:
                fetch(policy, f"http://{host}:{port}/")
            assert not isinstance(caught.value, UriError)
            assert type(caught.value).__module__.partition(".")[0] in (
                "httpx", "requests", "aiohttp"
            )


def test_other_schemes_and_hosts(fetch: _Fetch, server: Server) -> None:
    policy = one(server, schemes=["https"])
    with pytest.raises(Refused, match="scheme http is not allowed"):
        fetch(policy, f"http://127.0.0.1:{server.port}/")
    with pytest.raises(Refused) as caught:
        fetch(one(server, hosts=["*.cdn.example"]), f"http://{NAME}:{server.port}/")
    assert caught.value.kind == "host-not-listed"


def test_secrets_are_hidden(fetch: _Fetch, server: Server) -> None:
    policy = FetchPolicy(schemes=["http"], ports=[server.port])
    with pytest.raises(Refused) as caught:
        fetch(policy, f"http://me:s3cret@127.0.0.1:{server.port}/?password=s3cret")
    error = caught.value
    assert "s3cret" not in f"{error} {error!r} {error.url} {error.caret()} {error.args}"
    assert isinstance(error, UriError) and not isinstance(error, OSError)
    assert error.__cause__ is None


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate of `NAME`, and its key."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed, which makes the certificate")
    made: Path = tmp_path_factory.mktemp("tls") / "both.pem"
    key = made.with_name("key.pem")
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    command += ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    subprocess.run([*command, "-keyout", key, "-out", made], check=True, capture_output=True)
    made.write_bytes(made.read_bytes() + key.read_bytes())
    return made


def test_tls_keeps_the_name(fetch: _Fetch, certificate: Path, names: Names) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    told: list[Optional[str]] = []
    context.sni_callback = lambda _, name, __: told.append(name)
    server = Server(tls=context)
    try:
        trusted = ssl.create_default_context(cafile=str(certificate))
        names.answers = {NAME: [["127.0.0.1"], ["127.0.0.2"]], "b.example": [["127.0.0.1"]]}
        policy = one(server, schemes=["https"])
        url = f"https://{NAME}:{server.port}/"
        assert fetch(policy, url, trusted) == (200, "127.0.0.1 /")
        assert server.asked == [(f"{NAME}:{server.port}", "/")]
        assert told == [NAME]
        # The certificate is of another name.
        with pytest.raises(Exception, match="(?i)certificate") as caught:
            fetch(policy, f"https://b.example:{server.port}/", trusted)
        assert not isinstance(caught.value, UriError)
        assert told == [NAME, "b.example"] and len(server.asked) == 1
    finally:
        server.close()


def test_a_connection_is_kept(server: Server, names: Names) -> None:
    httpx = needed("httpx")
    names.answers[NAME] = [["127.0.0.1"], ["127.0.0.2"]]
    with httpx.Client(transport=guard.GuardedTransport(one(server))) as client:
        for path in ("/a", "/b"):
            assert client.get(f"http://{NAME}:{server.port}{path}").status_code == 200
        with pytest.raises(Refused):
            client.get(f"ftp://{NAME}:{server.port}/")
    assert names.asked == [NAME]


def test_httpx_takes_no_other_way(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    httpx = needed("httpx")
    for made in (guard.GuardedTransport, guard.AsyncGuardedTransport):
        for options in ({"proxy": "http://127.0.0.1:1"}, {"uds": "/run/docker.sock"}):
            with pytest.raises(TypeError, match="takes no"):
                made(one(server), **options)
    # A proxy of the environment is not used.
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    with httpx.Client(transport=guard.GuardedTransport(one(server))) as client:
        assert client.get(f"http://127.0.0.1:{server.port}/").status_code == 200


def test_requests_through_a_proxy(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    requests = needed("requests")
    monkeypatch.setenv("HTTP_PROXY", "http://me:s3cret@127.0.0.1:1")
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    with requests.Session() as session:
        session.mount("http://", guard.GuardedAdapter(one(server)))
        with pytest.raises(Refused, match="a proxy looks the name up") as caught:
            session.get(f"http://127.0.0.1:{server.port}/")
        assert caught.value.kind == "proxy" and "s3cret" not in str(caught.value)
        session.trust_env = False
        assert session.get(f"http://127.0.0.1:{server.port}/").status_code == 200


def test_an_adapter_can_be_pickled(server: Server) -> None:
    requests = needed("requests")
    adapter = pickle.loads(pickle.dumps(guard.GuardedAdapter(one(server), max_retries=2)))
    with requests.Session() as session:
        session.trust_env = False
        session.mount("http://", adapter)
        assert session.get(f"http://127.0.0.1:{server.port}/").status_code == 200
        with pytest.raises(Refused):
            session.get(f"http://127.0.0.2:{server.port}/")


def test_aiohttp_through_a_proxy(server: Server) -> None:
    aiohttp = needed("aiohttp")

    async def run() -> None:
        connector = guard.guarded_connector(one(server))
        async with aiohttp.ClientSession(connector=connector) as session:
            url = f"http://127.0.0.1:{server.port}/"
            with pytest.raises(Refused, match="a proxy looks the name up"):
                await session.get(url, proxy=url)

    asyncio.run(run())
    assert server.asked == []


def test_aiohttp_asks_another_resolver(server: Server) -> None:
    aiohttp = needed("aiohttp")

    class Resolver(aiohttp.abc.AbstractResolver):  # type: ignore[misc, name-defined]
        is_closed = False

        async def resolve(self, host: str, port: int = 0, family: Any = 0) -> list[Any]:
            found = ["127.0.0.2", "127.0.0.1"] if host == NAME else ["10.0.0.1"]
            rest = {"hostname": host, "port": port, "family": 2, "proto": 6, "flags": 0}
            return [{"host": address, **rest} for address in found]

        async def close(self) -> None:
            self.is_closed = True

    async def run() -> None:
        resolver = Resolver()
        connector = guard.guarded_connector(one(server), resolver=resolver)
        async with aiohttp.ClientSession(connector=connector) as session:
            async with session.get(f"http://{NAME}:{server.port}/") as answer:
                assert await answer.text() == "127.0.0.1 /"
            with pytest.raises(Refused, match="10.0.0.1"):
                await session.get(f"http://b.example:{server.port}/")
        assert not resolver.is_closed, "it is not ours"

    asyncio.run(run())


def test_a_refusal_can_be_copied() -> None:
    error = Refused("no", "port", "authority", "http://me:s3cret@a.example/")
    for again in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert type(again) is Refused and str(again) == "no: http://me:***@a.example/"
        assert (again.kind, again.component, again.reason) == ("port", "authority", "no")
        assert again.url == error.url
    assert Refused("no", url="http://a\ud800/").url == "***"


def test_the_module_imports_no_client() -> None:
    program = """
import sys
for name in ("httpx", "httpcore", "anyio", "requests", "urllib3", "aiohttp"):
    sys.modules[name] = None
from pyurial import guard
print(sorted(set(guard.__all__) - set(dir(guard))))
for name in ("GuardedTransport", "AsyncGuardedTransport", "GuardedAdapter"):
    try:
        getattr(guard, name)
    except ImportError as error:
        print(name, "needs", error.name)
try:
    guard.guarded_connector(None)
except ImportError as error:
    print("guarded_connector needs", error.name)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stderr == ""
    first, *rest = done.stdout.splitlines()
    assert first == "[]" and len(rest) == 4
    with pytest.raises(AttributeError, match="has no attribute 'Nothing'"):
        getattr(importlib.import_module("pyurial.guard"), "Nothing")


@pytest.mark.parametrize("page", ["bindings/python/README.md", "docs/for/agents-and-ssrf.md"])
def test_examples_of_pages(page: str) -> None:
    """Run the examples that begin with an import of httpx."""
    needed("httpx")
    text = (Path(__file__).parents[3] / page).read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(import httpx\n.*?)```", text, re.DOTALL)
    assert len(blocks) == 1 and blocks[0].count("\n") <= 12
    names: dict[str, Any] = {}
    exec(blocks[0], names)
    found = names["fetch"]("https://169.254.169.254/latest/meta-data/")
    assert found.startswith("not fetched: the address 169.254.169.254 is a cloud's metadata")
    found = names["fetch"]("http://api.example.com/")
    assert found == "not fetched: the scheme http is not allowed"


def test_what_is_no_policy_is_refused_at_once() -> None:
    for library in ("httpx", "requests", "aiohttp"):
        needed(library)
    makers: list[Any] = [guard.GuardedTransport, guard.AsyncGuardedTransport]
    for make in [*makers, guard.GuardedAdapter, guard.guarded_connector]:
        with pytest.raises(TypeError, match="^expected a FetchPolicy, got list$"):
            make(["https"])
