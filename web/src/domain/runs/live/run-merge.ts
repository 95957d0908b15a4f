import type { GeoRunDetail, RunItemEvent } from '@geoplan/contracts/geo/geo-runs';
import { keywordKey } from '@geoplan/contracts/keyword';
import type { RunEventOf } from './run-event.ts';

/** Valid event of a run of pairs. */
export type RunEvent = RunEventOf<RunItemEvent>;

interface Pair {
  keyword: string;
  country: string;
}

const keys = new WeakMap<Pair, string>();

/** Key of a pair, memoised because every merge needs the keys of all pairs. */
function keyOf(pair: Pair): string {
  const known = keys.get(pair);
  if (known !== undefined) return known;
  const key = `${keywordKey(pair.keyword)}\n${pair.country}`;
  keys.set(pair, key);
  return key;
}

const byPair = <Item extends Pair>(items: readonly Item[]) =>
  new Map(items.map((item) => [keyOf(item), item]));

/** Applies events to a run. Idempotent, because an event replaces the earlier state of its pair. */
export function mergeEvents(run: GeoRunDetail, events: readonly RunEvent[]): GeoRunDetail {
  const results = byPair(run.results);
  const errors = byPair(run.errors);
  const waiting = byPair(run.waiting);
  let { fromStore, status, done, total, failed } = run;
  for (const event of events) {
    if (event.name !== 'item') {
      ({ done, total, failed } = event.counts);
      if (event.name !== 'progress') status = event.name;
      continue;
    }
    const { item } = event;
    const key = keyOf('result' in item ? item.result : item.error);
    waiting.delete(key);
    if ('error' in item) {
      results.delete(key);
      errors.set(key, item.error);
      continue;
    }
    if (item.isFromStore && !results.has(key)) fromStore += 1;
    errors.delete(key);
    results.set(key, item.result);
  }
  return {
    ...run,
    fromStore,
    bought: done - failed - fromStore,
    status,
    done,
    total,
    failed,
    results: [...results.values()],
    errors: [...errors.values()],
    waiting: [...waiting.values()],
  };
}
