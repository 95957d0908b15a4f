import type { CheckReason } from '@geoplan/contracts/http-status/check-result';
import { challengeMarks, mayBeWall } from './marks/challenge-marks.ts';
import { createMarkFinder, type MarkedAnswer } from './marks/mark.ts';
import { parkingMarks } from './marks/parking-marks.ts';
import { placeholderAt, placeholderOf } from './marks/placeholder-marks.ts';
import { pageHeading, pageTitle } from './page/page-title.ts';

export interface Verdict {
  reason: CheckReason;
  /** Name of the mark that determined the reason. */
  detail: string | null;
}

const [challenges, parking] = [createMarkFinder(challengeMarks), createMarkFinder(parkingMarks)];

/** Reason based only on the status code. */
function reasonOf(status: number): CheckReason {
  if (status >= 500) return 'server_error';
  if (status >= 400) return 'client_error';
  return status >= 300 ? 'redirect' : 'ok';
}

/** Verdict before the body is read. `isFinal` is false if the page can change it. */
export function classifyHead(answer: MarkedAnswer): Verdict & { isFinal: boolean } {
  const { status } = answer;
  const parked = status === 200 ? parking.inHead(answer) : null;
  if (parked !== null) return { reason: 'parked', detail: parked, isFinal: true };
  const wall = challenges.inHead(answer);
  if (wall !== null) return { reason: 'blocked_by_site', detail: wall, isFinal: true };
  const placeholder = status === 200 ? placeholderAt(answer.path) : null;
  if (placeholder !== null) return { reason: 'placeholder', detail: placeholder, isFinal: true };
  const type = String(answer.headers['content-type'] ?? 'text/html').toLowerCase();
  // Bot walls also respond in JSON to programs.
  const isPage = status === 200 ? /html/.test(type) : /html|json|text/.test(type);
  return { reason: reasonOf(status), detail: null, isFinal: !isPage || !mayBeWall(status) };
}

/** Verdict based on the beginning of the page. `page` has one character per byte. */
export function classifyPage(status: number, page: string, contentType?: string): Verdict {
  const parked = status === 200 ? parking.inBody(status, page) : null;
  if (parked !== null) return { reason: 'parked', detail: parked };
  const wall = challenges.inBody(status, page);
  if (wall !== null) return { reason: 'blocked_by_site', detail: wall };
  if (status !== 200) return { reason: reasonOf(status), detail: null };
  const [title, heading] = [pageTitle(page, contentType), pageHeading(page, contentType)];
  const placeholder = placeholderOf({ title, heading });
  return { reason: placeholder === null ? 'ok' : 'placeholder', detail: placeholder };
}

/** Reasons that are more specific than the status code after redirects. */
const tellsMore: ReadonlySet<CheckReason> = new Set(['parked', 'placeholder', 'blocked_by_site']);

/**
 * Verdict of a check whose redirects end at this page. It is `redirect`, because the status code is reported
 * separately, unless the page's reason is more specific.
 */
export function afterRedirects(verdict: Verdict): Verdict {
  return tellsMore.has(verdict.reason) ? verdict : { reason: 'redirect', detail: null };
}
