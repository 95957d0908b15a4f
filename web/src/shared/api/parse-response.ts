import { z } from 'zod';
import { timeSlices } from './yield-to-page.ts';

/** Lists of at least this length are validated row by row, in several tasks. */
const longList = 500;

/** True for a schema without a check that needs the whole value. */
const isBare = ({ def }: z.ZodType) => ((def as { checks?: unknown[] }).checks ?? []).length === 0;

const rowsOf = (schema: z.ZodType, value: unknown): readonly unknown[] | undefined =>
  schema instanceof z.ZodArray && isBare(schema) && Array.isArray(value) && value.length >= longList
    ? value
    : undefined;

interface LongList {
  row: z.ZodType;
  rows: readonly unknown[];
  /** Puts the validated rows back into the parsed response. */
  put: (answer: unknown, rows: unknown[]) => void;
}

type Fields = Record<string, unknown>;

/** Long lists in an object and its nested objects, and the same value with these lists empty. */
function takeLists(schema: z.ZodType, value: unknown): { lists: LongList[]; rest: unknown } {
  if (!(schema instanceof z.ZodObject) || !isBare(schema) || typeof value !== 'object' || value === null)
    return { lists: [], rest: value };
  const lists: LongList[] = [];
  const rest: Fields = { ...value };
  for (const [name, field] of Object.entries<z.ZodType>(schema.shape)) {
    const rows = rowsOf(field, rest[name]);
    if (rows !== undefined) {
      rest[name] = [];
      const { element } = field as z.ZodArray<z.ZodType>;
      lists.push({ row: element, rows, put: (answer, parsed) => void ((answer as Fields)[name] = parsed) });
      continue;
    }
    const inner = takeLists(field, rest[name]);
    rest[name] = inner.rest;
    for (const list of inner.lists)
      lists.push({ ...list, put: (answer, parsed) => list.put((answer as Fields)[name], parsed) });
  }
  return { lists, rest };
}

/**
 * Validates a response like `safeParse` of its schema, but splits the rows of long lists over several tasks.
 * Validating 10,000 rows in one task would block the page for a tenth of a second.
 */
export async function parseResponse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): Promise<z.ZodSafeParseResult<z.output<Schema>>> {
  const { lists, rest } = takeLists(schema, value);
  const parsed = schema.safeParse(rest);
  if (!parsed.success) return parsed;
  const slices = timeSlices();
  for (const { row, rows, put } of lists) {
    const found: unknown[] = [];
    for (const each of rows) {
      const one = row.safeParse(each);
      if (!one.success) return one as z.ZodSafeParseError<z.output<Schema>>;
      found.push(one.data);
      // Awaiting 10,000 times without need would also be slow.
      const rested = slices.rest();
      if (rested) await rested;
    }
    put(parsed.data, found);
  }
  return parsed;
}
