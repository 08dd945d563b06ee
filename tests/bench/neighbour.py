"""How long a neighbour waits for an answer, before and while fifty peers flood the server."""

import asyncio
import time

from tests.bench.server import ours
from tests.soak.crowd import Asker, Line, connect, told

FLOODS = 50
SECONDS = 5.0


async def flood(line: Line, end: float) -> None:
    """Send lines as fast as they can be sent."""
    while time.perf_counter() < end and not line.has_ended:
        if line.transport.get_write_buffer_size() < 65_536:
            line.send("/tables\n" * 100)
        await asyncio.sleep(0.01)


async def measure(port: int) -> None:
    """Print what a neighbour's answers take."""
    asker = await connect(port, Asker())
    await asker.ask_for(SECONDS)
    print(f"neighbour of nobody: {told(asker.times)}")
    asker.times.clear()
    lines = [await connect(port, Line()) for _ in range(FLOODS)]
    end = time.perf_counter() + SECONDS
    floods = [asyncio.ensure_future(flood(line, end)) for line in lines]
    await asker.ask_for(SECONDS)
    print(f"neighbour of {FLOODS} floods: {told(asker.times)}")
    await asyncio.gather(*floods)
    for line in [*lines, asker]:
        line.transport.abort()


def main() -> None:
    """Print all figures."""
    with ours() as served:
        asyncio.run(measure(served.port))
