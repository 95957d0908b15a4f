import { invalid, notFound } from './notion-api-error.ts';
import { isNamed } from '../workspace/column.ts';
import type { SandboxDataSource, SandboxRow } from '../workspace/workspace-model.ts';
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

/**
 * Computed value of a rollup, which is sent with the last page of the relations that it follows; `null` if the rollup
 * is a list.
 */
function calculatedOf(value: unknown): Record<string, unknown> | null {
  const { inRow: _inRow, ...rollup } = (value ?? {}) as Record<string, unknown>;
  return rollup['type'] === undefined || rollup['type'] === 'array' ? null : rollup;
}

/**
 * Response of `GET /v1/pages/{id}/properties/{property}`: one item, or a paged list of values of which a row shows at
 * most 25.
 */
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
  const calculated = type === 'rollup' ? calculatedOf(value) : null;
  const followed = calculated ? source.columns.find((each) => each.type === 'relation') : undefined;
  const items = followed
    ? itemsOf(followed.id, followed.type, valueOf(row, followed))
    : itemsOf(id, type, value);
  if (!items) return { object: 'property_item', id, type, [type]: value };
  const size = Number(query.get('page_size') ?? maxPageSize);
  const from = Number(query.get('start_cursor') ?? 0);
  if (!Number.isInteger(size) || size < 1 || size > maxPageSize || !Number.isInteger(from))
    throw invalid('query failed validation: page_size or start_cursor');
  const hasMore = from + size < items.length;
  const rollup = () => {
    if (!calculated) return { ...(value as object), array: [] };
    return hasMore ? { type: 'incomplete', incomplete: {}, function: calculated['function'] } : calculated;
  };
  return {
    object: 'list',
    results: items.slice(from, from + size),
    next_cursor: hasMore ? String(from + size) : null,
    has_more: hasMore,
    type: 'property_item',
    property_item: { id, next_url: null, type, [type]: type === 'rollup' ? rollup() : {} },
  };
}
