import type { GeoRecord, RecordSource } from '@geoplan/contracts/geo/geo-record';
import type { StageId } from '@geoplan/contracts/geo/geo-run-input';
import { AppError } from '@geoplan/kit/errors';
import type { Starter } from '@geoplan/kit/runs/rows/create-run';
import { pairKey } from '../../metrics/domain/pair-key.ts';
import type { KeywordProvider, Pair, ProviderRegistry } from '../../metrics/domain/provider.ts';
import { sourceOfHost } from '../../settings/domain/provider-hosts.ts';
import type { Purchase } from '../../spending/domain/spending-limit.ts';
import { noKeyText } from './run-messages.ts';

/** Request for a run; keywords and countries are unique. */
export interface RunRequest {
  keywords: string[];
  countries: string[];
  settings?: { refresh?: boolean | undefined; stages?: StageId[] | undefined } | undefined;
}

/** Run before it is stored. */
export interface NewRun {
  keywords: readonly string[];
  countries: readonly string[];
  /** Additional stages to run afterwards. */
  stages: readonly StageId[];
  /** Pairs, sorted by keyword. */
  pairs: readonly Pair[];
  /** Time from which stored measurements are used; null if only new measurements are used. */
  freshSince: Date | null;
  starter: Starter;
  /** Pairs to buy and their provider; null if there are no pairs to buy. */
  purchase: Purchase | null;
}

/** Dependencies for finding fresh pairs. */
export interface StoreNeeds {
  /** Value of GEO_FRESH_DAYS. */
  freshDays: number;
  /** Finds stored pairs measured by `source` at `since` or later; null means any source. */
  findFresh(wanted: {
    keywords: string[];
    countries: string[];
    since: Date;
    source: RecordSource | null;
  }): Promise<GeoRecord[]>;
}

/** Dependencies for starting a run. */
export interface StartNeeds extends StoreNeeds {
  providers: Pick<ProviderRegistry, 'current'>;
  /** Finds the run that this user started with this key; null if there is none. */
  findStarted(starter: Starter): Promise<string | null>;
  /** Stores the run and returns its id. @throws AppError conflict if it would exceed a spending limit */
  createRun(run: NewRun, stored: ReadonlyMap<string, GeoRecord>): Promise<string>;
}

const dayMs = 24 * 60 * 60_000;

/** Time from which stored measurements are used; null if only new measurements are used. */
export function freshSinceOf({ settings }: Pick<RunRequest, 'settings'>, freshDays: number): Date | null {
  return settings?.refresh ? null : new Date(Date.now() - freshDays * dayMs);
}

/** Source whose figures count as fresh for a run; `null` (any source) if nothing can be bought. */
export const freshSource = (provider: Pick<KeywordProvider, 'host'> | null): RecordSource | null =>
  provider && sourceOfHost(provider.host);

/**
 * Pairs of a run, with their stored records by `pairKey`. Figures from another provider, or from the sandbox if it
 * emulates the provider, must be bought again.
 */
export async function planRun(
  asked: RunRequest,
  provider: Pick<KeywordProvider, 'host'> | null,
  needs: StoreNeeds,
) {
  const { keywords, countries } = asked;
  const pairs = keywords.flatMap((keyword) => countries.map((country) => ({ keyword, country })));
  const freshSince = freshSinceOf(asked, needs.freshDays);
  const source = freshSource(provider);
  const fresh = freshSince ? await needs.findFresh({ keywords, countries, since: freshSince, source }) : [];
  const stored = new Map(fresh.map((record) => [pairKey(record), record]));
  return { pairs, freshSince, stored, toBuy: pairs.filter((pair) => !stored.has(pairKey(pair))) };
}

/**
 * Stores a run, enqueues its lookups and returns its id. A repeated start returns the id of the run that the first
 * one created. @throws AppError conflict, without storing anything, if pairs must be bought without a key or above a
 * spending limit
 */
export async function startRun(asked: RunRequest, starter: Starter, needs: StartNeeds): Promise<string> {
  const before = await needs.findStarted(starter);
  if (before !== null) return before;
  const provider = await needs.providers.current();
  const { pairs, freshSince, stored, toBuy } = await planRun(asked, provider, needs);
  if (toBuy.length > 0 && !provider) throw new AppError('conflict', noKeyText);
  const { keywords, countries, settings: { stages = [] } = {} } = asked;
  const purchase = provider && toBuy.length > 0 ? { user: starter.email, provider, toBuy } : null;
  try {
    const run = { keywords, countries, stages, pairs, freshSince, starter, purchase };
    return await needs.createRun(run, stored);
  } catch (error) {
    // The insert is rejected if another replica has just created a run for the same start request.
    const same = await needs.findStarted(starter);
    if (same === null) throw error;
    return same;
  }
}
