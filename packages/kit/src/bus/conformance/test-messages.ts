import { message, type Message } from '@geoplan/contracts/define';
import { z } from 'zod';
import { createEnvelope } from '../envelope.ts';

const data = z.strictObject({
  number: z.int(),
  text: z.string().optional(),
  parts: z.array(z.strictObject({ kind: z.enum(['leaf', 'root']) })).optional(),
});

/** An event that two services listen to. */
export const noticed = message({
  type: 'geo.site-noticed',
  version: 1,
  owner: 'geo',
  listeners: ['balance', 'notion'],
  delivery: 'event',
  summary: 'test event',
  data,
});

/** A job for a single worker. */
export const lookUp = message({
  type: 'geo.look-up',
  version: 1,
  owner: 'geo',
  listeners: ['geo'],
  delivery: 'job',
  summary: 'test job',
  data,
});

/** A broadcast to every replica. */
export const ended = message({
  type: 'geo.season-ended',
  version: 1,
  owner: 'geo',
  listeners: ['gateway'],
  delivery: 'broadcast',
  summary: 'test broadcast',
  data,
});

/** An event whose listener does not exist yet. */
export const unheard = message({
  type: 'geo.tree-fallen',
  version: 1,
  owner: 'geo',
  listeners: [],
  delivery: 'event',
  summary: 'test event without listeners',
  data,
});

/** The four messages differ only in their recipients. */
export type TestMessage = Message<typeof data>;

/** Messages whose queues a harness may have to clean up. */
export const testMessages: readonly Message[] = [noticed, lookUp, ended, unheard];

/** Envelope around a number. */
export function numbered(declared: TestMessage, number: number, text?: string) {
  return createEnvelope(declared, text === undefined ? { number } : { number, text });
}
