import { z } from 'zod';
import { dashed, plainId } from '../notion-id.ts';
import type { NotionWorkspace } from '../workspace/notion-workspace.ts';
import { invalid } from './notion-api-error.ts';
import { maxPageSize } from './query-rows.ts';
import { dataSourceObject } from './wire-objects.ts';

const bodySchema = z.strictObject({
  query: z.string().optional(),
  // Restriction of the sandbox; the real API also finds pages, but no test requests them.
  filter: z.strictObject({ property: z.literal('object'), value: z.literal('data_source') }),
  sort: z
    .strictObject({
      timestamp: z.literal('last_edited_time'),
      direction: z.enum(['ascending', 'descending']),
    })
    .optional(),
  start_cursor: z.string().optional(),
  page_size: z.int().min(1).max(maxPageSize).default(maxPageSize),
});

/** Response of `POST /v1/search`: data sources shared with the integration, found by title. */
export function searchSources(workspace: NotionWorkspace, isSeeing: boolean, input: unknown) {
  const parsed = bodySchema.safeParse(input ?? {});
  if (!parsed.success) throw invalid(`body failed validation: ${z.prettifyError(parsed.error)}`);
  const { query = '', start_cursor: cursor, page_size: size } = parsed.data;
  const shared = workspace
    .databases()
    .filter(({ isShared, isInTrash }) => isSeeing && isShared && !isInTrash);
  const found = shared
    .flatMap(({ dataSourceIds }) => dataSourceIds.flatMap((id) => workspace.findDataSource(id) ?? []))
    .filter(({ title }) => title.toLowerCase().includes(query.trim().toLowerCase()));
  const first = cursor === undefined ? 0 : found.findIndex(({ id }) => id === plainId(cursor));
  if (first < 0) throw invalid(`The start_cursor provided is invalid: ${cursor}`);
  const end = first + Math.min(size, workspace.nextPageSize());
  const next = found[end];
  return {
    object: 'list',
    results: found.slice(first, end).map(dataSourceObject),
    next_cursor: next ? dashed(next.id) : null,
    has_more: next !== undefined,
    type: 'page_or_data_source',
    page_or_data_source: {},
  };
}
