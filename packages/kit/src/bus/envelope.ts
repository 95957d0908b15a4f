import { randomUUID } from 'node:crypto';
import type { Envelope, Message } from '@geoplan/contracts/define';
import type { z } from 'zod';
import { currentTrace } from '../trace.ts';

/**
 * Wraps data that fits the declared schema; trace and actor come from the current request or job.
 * @throws ZodError if the data does not fit
 */
export function createEnvelope<M extends Message>(
  declared: M,
  data: z.input<M['data']>,
  options: { actor?: string } = {},
): Envelope {
  // The input is sent, not the parsed output, because the listener parses it again with the same schema.
  declared.data.parse(data);
  const trace = currentTrace();
  const actor = options.actor ?? trace.actor;
  return {
    id: randomUUID(),
    type: declared.type,
    version: declared.version,
    occurredAt: new Date().toISOString(),
    traceparent: trace.traceparent,
    ...(actor === undefined ? {} : { actor }),
    data,
  };
}
