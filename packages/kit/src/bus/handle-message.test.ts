import { randomUUID } from 'node:crypto';
import { message, type Envelope } from '@geoplan/contracts/define';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createLog } from '../log.ts';
import { nextTraceparent } from '../trace.ts';
import { createConsumer } from './consumer.ts';
import { handleMessage, retryRules } from './handle-message.ts';
import { createMessageCounts } from './message-counts.ts';

const measured = message({
  type: 'geo.site-measured',
  version: 1,
  owner: 'geo',
  listeners: ['geo'],
  delivery: 'job',
  summary: 'test job',
  data: z.strictObject({ runId: z.uuid() }),
});

const envelope: Envelope = {
  id: randomUUID(),
  type: measured.type,
  version: 1,
  occurredAt: new Date().toISOString(),
  traceparent: nextTraceparent(),
  data: { runId: randomUUID() },
};

/** Handles one body and returns its log lines and counted result. */
async function handle(body: string, handler: () => Promise<void>, failures = 0) {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ service: 'geo', level: 'info', destination });
  const counts = createMessageCounts();
  const consumer = createConsumer(measured, { service: 'geo' }, handler);
  await handleMessage(consumer, body, { failures, waits: 0, unread: 0 }, { ...retryRules({}), log, counts });
  return { lines: lines.map((line) => JSON.parse(line) as object), counts: counts.all() };
}

const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
const outcomes: [
  what: string,
  result: string,
  level: string,
  handler: () => Promise<void>,
  failures: number,
][] = [
  ['handled', 'handled', 'info', async () => {}, 0],
  ['retried', 'retried', 'warn', () => Promise.reject(new Error('broken')), 0],
  ['parked', 'parked', 'error', () => Promise.reject(new Error('broken')), 4],
  ['postponed while its store is down', 'waited', 'warn', () => Promise.reject(away), 0],
];

it.each(outcomes)(
  'a message that is %s is counted, and its log line has its type, trace and run',
  async (...row) => {
    const [, result, level, handler, failures] = row;
    const { lines, counts } = await handle(JSON.stringify(envelope), handler, failures);
    expect(counts).toEqual([{ service: 'geo', message: measured.type, result, count: 1 }]);
    const traceId = envelope.traceparent.slice(3, 35);
    expect(lines).toMatchObject([{ level, messageId: envelope.id, traceId, ...(envelope.data as object) }]);
  },
);

it('the log line of a message with invalid data still identifies it', async () => {
  const { lines } = await handle(JSON.stringify({ ...envelope, data: {} }), async () => {}, 4);
  expect(lines).toMatchObject([{ level: 'error', messageId: envelope.id }]);
});
