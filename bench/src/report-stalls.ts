import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 1;

/**
 * Reports the port to the parent, and on request the longest stall of this process' event loop since the last
 * request.
 */
export function reportStalls(port: number): void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  process.on('message', () => {
    process.send?.({ stallMs: delay.max / 1e6 });
    delay.reset();
  });
  process.send?.({ port });
}
