"""Serve the built site on this machine and print its address (`make serve`)."""

from __future__ import annotations

import functools
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

SITE = Path(__file__).parent.parent / "_build" / "html"
PORTS = (*range(8000, 8020), 0)  # 0: any free one


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without a line in the terminal for each."""

    def log_message(self, *args: object) -> None:
        """Say nothing."""


def server() -> ThreadingHTTPServer:
    """Return a server of the site on the first free port."""
    handler = functools.partial(Quiet, directory=str(SITE))
    for port in PORTS:
        try:
            return ThreadingHTTPServer(("127.0.0.1", port), handler)
        except OSError:
            continue
    raise OSError("no free port")


def main() -> int:
    """Serve until interrupted."""
    with server() as httpd:
        host, port = httpd.server_address[:2]
        print(f"The book is at http://{host!s}:{port}/  (stop with Ctrl-C)", flush=True)
        try:
            httpd.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
