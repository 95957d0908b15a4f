import type { RunCounts, RunEventName } from '@geoplan/contracts/runs';
import type { z } from 'zod';

type CountsEventName = Exclude<RunEventName, 'item'>;

/** Valid event of a run, generic over its items. */
export type RunEventOf<Item> = { name: 'item'; item: Item } | { name: CountsEventName; counts: RunCounts };

/** Schemas of the data of a run's events. */
export type EventSchemas<Item> = Record<CountsEventName, z.ZodType<RunCounts>> & { item: z.ZodType<Item> };

/** True for the terminal event of a run. */
export const isClosing = (event: { name: RunEventName } | undefined): boolean =>
  event !== undefined && event.name !== 'item' && event.name !== 'progress';

/** Parses an event. An invalid one is dropped, because the final load of the run contains its data. */
export function parseRunEvent<Item>(
  schemas: EventSchemas<Item>,
  name: string,
  json: string,
): RunEventOf<Item> | undefined {
  const isKnown = (text: string): text is RunEventName => Object.hasOwn(schemas, text);
  if (!isKnown(name)) return undefined;
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (name === 'item') {
    const item = schemas.item.safeParse(data).data;
    return item && { name, item };
  }
  const counts = schemas[name].safeParse(data).data;
  return counts && { name, counts };
}
