import type { Registration } from '@geoplan/contracts/drops/drop-lists';
import { answerFailure, isHtml, type LookupAnswer } from '../answer-failure.ts';
import type { LookupFailure } from '../lookup-failure.ts';
import { freeRegistration, readRegistration } from './read-registration.ts';

/** Address of a domain at its registry (RFC 9082, 3.1.3). */
export const registrationUrl = (server: string, domain: string): string => `${server}domain/${domain}`;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const malformed: LookupFailure = { code: 'malformed', retryAfterMs: null };

/**
 * What a registry's answer means. A 404 of the zone's own server says that it does not have the domain; a web page with
 * that code comes from somebody else and says nothing.
 */
export function judgeRegistration(
  domain: string,
  answer: LookupAnswer,
  checkedAt: string,
): { registration: Registration } | { failure: LookupFailure } {
  const asked = { domain, server: answer.host, checkedAt };
  if (answer.status === 404)
    return isHtml(answer) ? { failure: malformed } : { registration: freeRegistration(asked) };
  const failure = answerFailure(answer);
  if (failure) return { failure };
  const registration = readRegistration(jsonOf(answer.text), asked);
  return registration ? { registration } : { failure: malformed };
}
