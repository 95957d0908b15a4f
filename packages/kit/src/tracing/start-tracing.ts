import { z } from 'zod';
import { sendSpansTo } from './finished-spans.ts';

export const otlpEndpointSchema = z
  .url({ protocol: /^https?$/, error: 'must be an http(s):// address' })
  .optional()
  .describe(
    'address that gets traces (OTLP over HTTP); with the profile `observability` it is `http://jaeger:4318`',
  );

/** Stops tracing and sends waiting spans. Never throws. */
export type StopTracing = () => Promise<void>;

/** Collects the process's spans if an endpoint is set. The SDK is loaded only then. */
export async function startTracing(service: string, endpoint: string | undefined): Promise<StopTracing> {
  if (endpoint === undefined) return async () => undefined;
  const { exportSpans } = await import('./export-spans.ts');
  const spans = exportSpans({ service, endpoint });
  sendSpansTo(spans.sink);
  return async () => {
    sendSpansTo(undefined);
    await spans.close();
  };
}
