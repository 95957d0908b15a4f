import { isNamed, type SandboxColumn } from '../workspace/column.ts';
import { invalid } from './notion-api-error.ts';
import type { SandboxRow } from '../workspace/workspace-model.ts';
import { valueOf } from './wire-objects.ts';

/** True if a row matches. */
export type RowTest = (row: SandboxRow) => boolean;
type Condition = Record<string, unknown>;

/** Maximum nesting depth of `and` and `or` (provider-apis.md B.3). */
const maxDepth = 2;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  if (Array.isArray(value))
    return value.map((each) => (each as { plain_text?: string }).plain_text ?? '').join('');
  return typeof value === 'string' ? value : '';
}

function namesOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.flatMap((each) => (isRecord(each) ? [String(each['name'])] : []));
}

function listOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(String);
}

function timeTest(condition: Condition, at: number | null): boolean {
  const [[operator, value] = ['', '']] = Object.entries(condition);
  if (operator === 'is_empty') return at === null;
  if (operator === 'is_not_empty') return at !== null;
  const bound = Date.parse(String(value));
  if (Number.isNaN(bound))
    throw invalid(`body failed validation: ${operator} should be a valid ISO 8601 date`);
  if (at === null) return false;
  switch (operator) {
    case 'on_or_after':
      return at >= bound;
    case 'on_or_before':
      return at <= bound;
    case 'after':
      return at > bound;
    case 'before':
      return at < bound;
    case 'equals':
      return at === bound;
    default:
      throw invalid(`body failed validation: unknown date condition ${operator}`);
  }
}

function textTest(condition: Condition, text: string): boolean {
  const [[operator, value] = ['', '']] = Object.entries(condition);
  const wanted = String(value).toLowerCase();
  const has = text.toLowerCase();
  switch (operator) {
    case 'equals':
      return has === wanted;
    case 'does_not_equal':
      return has !== wanted;
    case 'contains':
      return has.includes(wanted);
    case 'does_not_contain':
      return !has.includes(wanted);
    case 'starts_with':
      return has.startsWith(wanted);
    case 'is_empty':
      return has === '';
    case 'is_not_empty':
      return has !== '';
    default:
      throw invalid(`body failed validation: unknown text condition ${operator}`);
  }
}

function optionTest(condition: Condition, names: readonly string[]): boolean {
  const [[operator, value] = ['', '']] = Object.entries(condition);
  const hit = listOf(value).some((each) => names.includes(each));
  switch (operator) {
    case 'equals':
    case 'contains':
      return hit;
    case 'does_not_equal':
    case 'does_not_contain':
      return !hit;
    case 'is_empty':
      return names.length === 0;
    case 'is_not_empty':
      return names.length > 0;
    default:
      throw invalid(`body failed validation: unknown option condition ${operator}`);
  }
}

function dateOf(value: unknown): number | null {
  const start = isRecord(value) ? Date.parse(String(value['start'])) : Number.NaN;
  return Number.isNaN(start) ? null : start;
}

const tests: Record<string, (condition: Condition, value: unknown) => boolean> = {
  title: (condition, value) => textTest(condition, textOf(value)),
  rich_text: (condition, value) => textTest(condition, textOf(value)),
  url: (condition, value) => textTest(condition, textOf(value)),
  select: (condition, value) => optionTest(condition, namesOf(value)),
  status: (condition, value) => optionTest(condition, namesOf(value)),
  multi_select: (condition, value) => optionTest(condition, namesOf(value)),
  date: (condition, value) => timeTest(condition, dateOf(value)),
};

function propertyTest(filter: Condition, columns: readonly SandboxColumn[]): RowTest {
  const named = String(filter['property']);
  const column = columns.find((each) => isNamed(each, named));
  if (!column) throw invalid(`Could not find property with name or id: ${named}`);
  const [kind = ''] = Object.keys(filter).filter((each) => each !== 'property' && each !== 'type');
  const test = tests[kind];
  const condition = filter[kind];
  if (!test || !isRecord(condition))
    throw invalid(`body failed validation: body.filter.${kind} is not supported`);
  if (kind !== column.type) throw invalid(`database property ${column.type} does not match filter ${kind}`);
  return (row) => test(condition, valueOf(row, column));
}

function timestampTest(filter: Condition): RowTest {
  const kind = filter['timestamp'];
  const condition = filter[String(kind)];
  if ((kind !== 'created_time' && kind !== 'last_edited_time') || !isRecord(condition))
    throw invalid('body failed validation: body.filter.timestamp');
  // An invalid condition is refused even if there is no row to test.
  timeTest(condition, 0);
  return (row) => timeTest(condition, kind === 'created_time' ? row.createdAt : row.editedAt);
}

/**
 * Converts the filter of a query into a row test.
 * @throws NotionApiError 400 if it is invalid or not supported by the sandbox
 */
export function readFilter(filter: unknown, columns: readonly SandboxColumn[], depth = 0): RowTest {
  if (filter === undefined) return () => true;
  if (!isRecord(filter)) throw invalid('body failed validation: body.filter should be an object');
  for (const word of ['and', 'or'] as const) {
    const parts = filter[word];
    if (parts === undefined) continue;
    if (!Array.isArray(parts) || depth >= maxDepth)
      throw invalid(`body failed validation: body.filter.${word} is nested too deeply or not an array`);
    const each = parts.map((part) => readFilter(part, columns, depth + 1));
    return word === 'and'
      ? (row) => each.every((test) => test(row))
      : (row) => each.some((test) => test(row));
  }
  return 'timestamp' in filter ? timestampTest(filter) : propertyTest(filter, columns);
}
