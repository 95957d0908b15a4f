import type { Registration } from '@geoplan/contracts/drops/drop-lists';
import { z } from 'zod';
import { answerFailure, type LookupAnswer } from '../answer-failure.ts';
import type { LookupFailure } from '../lookup-failure.ts';
import {
  freeRegistration,
  line,
  listOf,
  readRegistration,
  reservedRegistration,
  unknownRegistration,
  type Queried,
} from './read-registration.ts';
import { reservedNotice } from './reserved-notice.ts';

/** URL of a domain at its registry (RFC 9082, 3.1.3). */
export const registrationUrl = (server: string, domain: string): string => `${server}domain/${domain}`;

const malformed: { failure: LookupFailure } = { failure: { code: 'malformed', retryAfterMs: null } };

/** Body of a 404 (RFC 9083, 6). */
const absenceSchema = z.object({
  errorCode: z.literal(404).optional(),
  title: listOf(line),
  description: listOf(line),
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Judges a 404, which proves an absence only if it comes from the zone's server. A registrar does not know other
 * registrars' names, and a web page or another error comes from a proxy.
 */
function judgeAbsence(queried: Queried, answer: LookupAnswer) {
  const absence = absenceSchema.safeParse(answer.text.trim() === '' ? {} : jsonOf(answer.text));
  if (!absence.success) return malformed;
  if (answer.host !== queried.server) {
    const unknown = unknownRegistration('other_server', queried.checkedAt);
    return { registration: { ...unknown, server: answer.host } };
  }
  const { title, description } = absence.data;
  const notice = reservedNotice([...title, ...description]);
  return {
    registration: notice === null ? freeRegistration(queried) : reservedRegistration(queried, notice),
  };
}

/** Parses the response from a registry. `server` is the base URL to which the query was sent. */
export function judgeRegistration(
  { domain, server, checkedAt }: { domain: string; server: string; checkedAt: string },
  answer: LookupAnswer,
): { registration: Registration } | { failure: LookupFailure } {
  if (answer.status === 404) return judgeAbsence({ domain, server: new URL(server).host, checkedAt }, answer);
  const failure = answerFailure(answer);
  if (failure) return { failure };
  const registration = readRegistration(jsonOf(answer.text), { domain, server: answer.host, checkedAt });
  return registration ? { registration } : malformed;
}
