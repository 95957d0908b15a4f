import { parseAsArrayOf, parseAsBoolean, parseAsStringLiteral, useQueryState } from 'nuqs';
import type { AnalyticsField } from './analytics-rules.ts';

const fields = ['geo', 'brand', 'status'] as const satisfies AnalyticsField[];
const blocks = [...fields, 'heat'] as const;

const pieParser = parseAsArrayOf(parseAsStringLiteral(fields)).withDefault([]);
const wholeParser = parseAsArrayOf(parseAsStringLiteral(blocks)).withDefault([]);

/** List after an entry is added or removed. */
const toggled = <Id extends string>(all: readonly Id[], id: Id, on: boolean): Id[] => {
  const others = all.filter((each) => each !== id);
  return on ? [...others, id] : others;
};

/** True if a distribution is drawn as a pie (`?pie=geo,status`). Bars are the default (spec §2). */
export function useIsPie(field: AnalyticsField): [boolean, (on: boolean) => void] {
  const [pies, setPies] = useQueryState('pie', pieParser);
  return [pies.includes(field), (on) => void setPies((now) => toggled(now, field, on))];
}

/** True if statuses of one counting group are merged (`?merge=true`). */
export function useIsMerged(): [boolean, (on: boolean) => void] {
  const [isMerged, setIsMerged] = useQueryState('merge', parseAsBoolean.withDefault(false));
  return [isMerged, (on) => void setIsMerged(on)];
}

/** True if a long block is shown in full (`?all=brand,heat`) instead of only its largest values. */
export function useIsWhole(block: (typeof blocks)[number]): [boolean, (on: boolean) => void] {
  const [whole, setWhole] = useQueryState('all', wholeParser);
  return [whole.includes(block), (on) => void setWhole((now) => toggled(now, block, on))];
}
