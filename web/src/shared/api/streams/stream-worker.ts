import { openStream, type StreamRequest } from './open-stream.ts';
import { createStreamPool } from './stream-pool.ts';

// The shared worker of all tabs: it lives while any of them is open. Each port is one reader: its first message is a
// `StreamRequest`, any later one ends it; lists of events come back, then a `StreamEnd`.
const join = createStreamPool(openStream);

globalThis.addEventListener('connect', (event) => {
  const port = (event as MessageEvent).ports[0]!;
  let leave: (() => void) | undefined;
  port.addEventListener('message', ({ data }: MessageEvent<StreamRequest | 'leave'>) => {
    if (data === 'leave') leave?.();
    else
      leave = join(data, {
        onEvents: (events) => port.postMessage(events),
        onEnd: (end) => port.postMessage(end),
      });
  });
  // A tab that crashed.
  port.addEventListener('close', () => leave?.());
  port.start();
});
