import { invalid, notFound } from './notion-refusal.ts';
import { isNamed } from './column.ts';
import type { SandboxDataSource, SandboxRow } from './workspace-model.ts';
import { maxPageSize } from './query-rows.ts';
import { valueOf } from './wire-objects.ts';

const listTypes = new Set(['title', 'rich_text', 'people', 'relation']);

function itemsOf(id: string, type: string, value: unknown): Record<string, unknown>[] | null {
  if (listTypes.has(type))
    return (value as unknown[]).map((each) => ({ object: 'property_item', id, type, [type]: each }));
  const { array } = (value ?? {}) as { array?: Record<string, unknown>[] };
  if (type !== 'rollup' || !array) return null;
  return array.flatMap((each) => itemsOf(id, String(each['type']), each[String(each['type'])]) ?? [each]);
}

/** `GET /v1/pages/{id}/properties/{property}`: one item, or a list in pages where a row shows 25 at most. */
export function propertyItem(
  row: SandboxRow,
  source: SandboxDataSource,
  named: string,
  query: URLSearchParams,
) {
  const column = source.columns.find((each) => isNamed(each, named));
  if (!column) throw notFound('property', named);
  const { id, type } = column;
  const value = valueOf(row, column);
  const items = itemsOf(id, type, value);
  if (!items) return { object: 'property_item', id, type, [type]: value };
  const size = Number(query.get('page_size') ?? maxPageSize);
  const from = Number(query.get('start_cursor') ?? 0);
  if (!Number.isInteger(size) || size < 1 || size > maxPageSize || !Number.isInteger(from))
    throw invalid('query failed validation: page_size or start_cursor');
  const hasMore = from + size < items.length;
  const whole = type === 'rollup' ? { ...(value as object), array: [] } : {};
  return {
    object: 'list',
    results: items.slice(from, from + size),
    next_cursor: hasMore ? String(from + size) : null,
    has_more: hasMore,
    type: 'property_item',
    property_item: { id, next_url: null, type, [type]: whole },
  };
}
