import { readEnvelope } from '../parse-message.ts';
import type { ParkedBody, ParkedMessages } from './parked-messages.ts';

/** Result of an operator's command, as data and as text. */
export interface ParkedReport {
  data: unknown;
  text: string;
}

function described({ reason, failures, parkedAt, body }: ParkedBody): string {
  const envelope = readEnvelope(body);
  const about = envelope
    ? `${envelope.id} of ${envelope.occurredAt}, trace ${envelope.traceparent.slice(3, 35)}`
    : 'no envelope';
  return `${parkedAt}  failures ${failures}  ${about}\n  reason: ${reason}\n  body: ${body}\n`;
}

/** Queues with parked messages. */
export async function listParked(parked: ParkedMessages): Promise<ParkedReport> {
  const filled = (await parked.counts()).filter((count) => count.parked > 0);
  const lines = filled.map((count) => `${String(count.parked).padStart(7)}  ${count.queue}\n`);
  return { data: filled, text: lines.join('') || 'No parked messages.\n' };
}

/** The oldest 100 parked messages of a queue. */
export async function showParked(parked: ParkedMessages, queue: string): Promise<ParkedReport> {
  const found = await parked.show(queue);
  return { data: found, text: found.map(described).join('\n') || `No parked messages in ${queue}.\n` };
}

/** Requeues the parked messages of a queue. @throws Error if no service listens to the queue */
export async function requeueParked(parked: ParkedMessages, queue: string): Promise<ParkedReport> {
  const requeued = await parked.requeue(queue);
  return { data: { queue, requeued }, text: `Messages requeued in ${queue}: ${requeued}.\n` };
}
