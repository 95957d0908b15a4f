import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
});
/** The part of OTLP's JSON that tests check. */
const requestSchema = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) })),
});

export type CollectedSpan = z.output<typeof spanSchema>;

/** A collector of traces: OTLP over HTTP, in this process. */
export async function startTraceCollector() {
  const spans: CollectedSpan[] = [];
  async function collect(request: IncomingMessage): Promise<void> {
    const pieces = (await request.toArray()) as Buffer[];
    const { resourceSpans } = requestSchema.parse(JSON.parse(Buffer.concat(pieces).toString('utf8')));
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
  }
  const server = createServer((request, response) => {
    collect(request).then(
      () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
      () => response.writeHead(400).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** All spans of one trace. */
    of: (traceId: string): CollectedSpan[] => spans.filter((span) => span.traceId === traceId),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
