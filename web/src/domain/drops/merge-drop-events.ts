import type { DropItemEvent, DropRunDetail, ListedDrop } from '@geoplan/contracts/drops/drop-runs';
import type { RunEventOf } from '../runs/live/run-event.ts';

function withItem(drop: ListedDrop, item: DropItemEvent): ListedDrop {
  const part = 'error' in item ? item.error.part : item.result.kind;
  const errors = drop.errors.filter((error) => error.part !== part);
  if ('error' in item) return { ...drop, errors: [...errors, item.error] };
  const { result } = item;
  return result.kind === 'registration'
    ? { ...drop, registration: result, errors }
    : { ...drop, history: result, errors };
}

/** Applies events to a list. Idempotent, because a result of a lookup replaces the earlier one. */
export function mergeDropEvents(
  list: DropRunDetail,
  events: readonly RunEventOf<DropItemEvent>[],
): DropRunDetail {
  const places = new Map(list.drops.map(({ candidate }, at) => [candidate.domain, at]));
  const drops = [...list.drops];
  let { status, done, total, failed } = list;
  for (const event of events) {
    if (event.name !== 'item') {
      ({ done, total, failed } = event.counts);
      if (event.name !== 'progress') status = event.name;
      continue;
    }
    const { item } = event;
    const at = places.get('error' in item ? item.error.domain : item.domain);
    const drop = at === undefined ? undefined : drops[at];
    if (at !== undefined && drop) drops[at] = withItem(drop, item);
  }
  return { ...list, status, done, total, failed, drops };
}
