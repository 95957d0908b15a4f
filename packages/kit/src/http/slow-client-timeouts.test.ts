import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from './listen.ts';
import { boundSlowClient, isSlowClientAbort } from './slow-client-timeouts.ts';
import { readerSignal } from './reader-signal.ts';

/** A response whose reader leaves immediately. */
async function abandonedResponse(): Promise<ServerResponse> {
  const received = Promise.withResolvers<ServerResponse>();
  const server = createServer((_request, response) => received.resolve(response));
  const service = await listen(server, 0, '127.0.0.1');
  onTestFinished(() => service.close());
  const gone = new AbortController();
  fetch(`http://127.0.0.1:${service.port}`, { signal: gone.signal }).catch(() => undefined);
  const response = await received.promise;
  gone.abort();
  await once(response, 'close');
  return response;
}

it('counts a stream as aborted by its reader if the reader left before the stream began', async () => {
  const response = await abandonedResponse();
  const { signal, stop } = boundSlowClient([readerSignal(response)]);
  const sending = pipeline([Readable.from(['a', 'b']), response], { signal });
  await expect(sending).rejects.toSatisfy(isSlowClientAbort);
  stop();
});
