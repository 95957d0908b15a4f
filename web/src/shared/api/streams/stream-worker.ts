import { openStream, type StreamRequest } from './open-stream.ts';
import { createStreamPool } from './stream-pool.ts';

// Shared worker of all tabs, which runs while any tab is open. Each port is one reader. It sends a `StreamRequest`,
// pings and finally `leave`; it receives lists of events, pongs and a `StreamEnd`.
const join = createStreamPool(openStream);

globalThis.addEventListener('connect', (event) => {
  const port = (event as MessageEvent).ports[0]!;
  let leave: (() => void) | undefined;
  port.addEventListener('message', ({ data }: MessageEvent<StreamRequest | 'ping' | 'leave'>) => {
    if (data === 'ping') port.postMessage('pong');
    else if (data === 'leave') leave?.();
    else
      leave = join(data, {
        onEvents: (events) => port.postMessage(events),
        onEnd: (end) => port.postMessage(end),
      });
  });
  port.start();
});
