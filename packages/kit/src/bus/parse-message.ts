import { envelopeSchema, type Envelope } from '@geoplan/contracts/define';
import { z } from 'zod';
import type { Consumer } from './consumer.ts';
import { isFromNewerVersion, readTolerantly } from './tolerant-reader.ts';

/**
 * Result of parsing a body. `unreadable`: not an envelope, so no version can read it. `newer`: this replica cannot
 * read it, but one of the next version may. `wrong`: invalid, with no sign of a newer version.
 */
export type ParsedMessage =
  | { kind: 'message'; envelope: Envelope; data: unknown }
  | { kind: 'unreadable' | 'newer' | 'wrong'; reason: string };

/** Envelope in a message's body; `null` if the body is not an envelope. */
export function readEnvelope(body: string): Envelope | null {
  try {
    return readTolerantly(envelopeSchema, JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Validates a message (`null` if its body is not an envelope), as far as this version of the listener supports it.
 */
export function parseMessage({ declared }: Consumer, envelope: Envelope | null): ParsedMessage {
  if (!envelope) return { kind: 'unreadable', reason: 'the body is no message envelope' };
  const { type, version } = envelope;
  if (type !== declared.type) return { kind: 'wrong', reason: `type ${type} in a queue of ${declared.type}` };
  if (version > declared.version)
    return { kind: 'newer', reason: `version ${version} is newer than ${declared.version}, known here` };
  const data = readTolerantly(declared.data, envelope.data);
  if (data.success) return { kind: 'message', envelope, data: data.data };
  const reason = `the data does not fit its schema: ${z.prettifyError(data.error)}`;
  return { kind: isFromNewerVersion(data.error.issues) ? 'newer' : 'wrong', reason };
}
