import type { DropHistory } from '@geoplan/contracts/drops/drop-lists';
import { answerFailure, isExcluded } from '../answer-failure.ts';
import { captureUrl, captureYear, indexUrl, redirectTarget, summarizeIndex } from './archive-index.ts';
import type { FetchOnce } from '../fetch-once.ts';
import type { DropInput, DropOutcome, HistorySoFar } from '../drop-item.ts';
import { afterFailure, type LookupFailure } from '../lookup-failure.ts';
import { pageTitle } from '../../page/page-title.ts';
import { topicsOf } from './title-topics.ts';

export interface HistoryLookupNeeds {
  queryArchive: FetchOnce;
  archiveUrl: string;
  /** Pause after each request to the archive, ms. */
  archivePauseMs: number;
}

type HistoryInput = Extract<DropInput, { kind: 'history' }>;

const nothing: HistorySoFar = {
  years: [],
  pageMonths: 0,
  redirectMonths: 0,
  pages: [],
  redirect: null,
  titles: [],
  redirectsTo: null,
};

function historyOf(outcome: DropHistory['outcome'], soFar: HistorySoFar): DropHistory {
  const { years, pageMonths, redirectMonths, redirectsTo, titles } = soFar;
  const topics = topicsOf(titles.map(({ title }) => title));
  const checkedAt = new Date().toISOString();
  return {
    kind: 'history',
    outcome,
    years,
    pageMonths,
    redirectMonths,
    redirectsTo,
    titles,
    topics,
    checkedAt,
  };
}

/**
 * Result for the history of a registered domain. No request is needed, because the archived pages belong to the
 * current owner.
 */
export const historyOfTaken = (): DropHistory => historyOf('taken', nothing);

/** Returns a function that makes one attempt to look up a history; each attempt sends one request. */
export function createHistoryLookup(needs: HistoryLookupNeeds) {
  const { queryArchive, archiveUrl, archivePauseMs } = needs;

  /** Returns the next step, or the result if no pages are left to read. */
  function goOn({ domain }: HistoryInput, soFar: HistorySoFar): DropOutcome {
    const input = { kind: 'history', domain, soFar } as const;
    if (soFar.pages.length > 0 || soFar.redirect !== null)
      return { laneRestMs: archivePauseMs, again: { afterMs: 0, input } };
    return {
      laneRestMs: archivePauseMs,
      lookup: historyOf(soFar.years.length === 0 ? 'none' : 'found', soFar),
    };
  }

  async function readIndex(input: HistoryInput, signal: AbortSignal): Promise<DropOutcome> {
    const options = { accept: 'application/json', redirects: 'same' } as const;
    const answer = await queryArchive(indexUrl(archiveUrl, input.domain), signal, options);
    if ('failure' in answer) return afterFailure(input, answer.failure, archivePauseMs);
    if (isExcluded(answer)) return { laneRestMs: archivePauseMs, lookup: historyOf('excluded', nothing) };
    const failure = answerFailure(answer);
    if (failure) return afterFailure(input, failure, archivePauseMs);
    const summary = summarizeIndex(answer.text);
    if (!summary) return afterFailure(input, { code: 'malformed', retryAfterMs: null }, archivePauseMs);
    return goOn(input, { ...nothing, ...summary });
  }

  /** Skips a capture that is unavailable, because the years are useful without its title. */
  function withoutCapture(input: HistoryInput, failure: LookupFailure, rest: HistorySoFar): DropOutcome {
    const outcome = afterFailure(input, failure, archivePauseMs);
    return 'error' in outcome ? { ...goOn(input, rest), laneRestMs: outcome.laneRestMs } : outcome;
  }

  async function readCapture(
    input: HistoryInput,
    soFar: HistorySoFar,
    signal: AbortSignal,
  ): Promise<DropOutcome> {
    const [page, ...pages] = soFar.pages;
    const capture = page ?? soFar.redirect;
    const rest = page ? { ...soFar, pages } : { ...soFar, redirect: null };
    if (!capture) return goOn(input, rest);
    const options = { accept: 'text/html', redirects: page ? 'same' : 'none', isLatin1: true } as const;
    const answer = await queryArchive(captureUrl(archiveUrl, capture), signal, options);
    if ('failure' in answer) return withoutCapture(input, answer.failure, rest);
    const isRead = page ? answer.status === 200 : answer.status >= 300 && answer.status < 400;
    if (!isRead) {
      const failure = answerFailure(answer) ?? { code: 'malformed', retryAfterMs: null };
      return withoutCapture(input, failure, rest);
    }
    if (!page) return goOn(input, { ...rest, redirectsTo: redirectTarget(answer.location, input.domain) });
    const title = pageTitle(answer.text, answer.contentType);
    const titles = title === null ? [] : [{ year: captureYear(page), title }];
    return goOn(input, { ...rest, titles: [...soFar.titles, ...titles] });
  }

  return (input: HistoryInput, signal: AbortSignal): Promise<DropOutcome> =>
    input.soFar ? readCapture(input, input.soFar, signal) : readIndex(input, signal);
}
