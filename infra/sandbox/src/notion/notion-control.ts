import { Router, type RequestHandler } from 'express';
import { z } from 'zod';
import { parseBody } from '../control/parse-body.ts';
import { plainId } from './notion-id.ts';
import type { NotionWorkspace } from './workspace/notion-workspace.ts';
import { maxPageSize } from './api/query-rows.ts';

const id = z.string().transform((value, context) => {
  const plain = plainId(value);
  if (plain !== null) return plain;
  context.addIssue({ code: 'custom', message: 'an id of 32 hex digits' });
  return z.NEVER;
});
const ids = z.array(id).min(1).max(1_000);
const cell = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);

const trashSchema = z.strictObject({ rowIds: ids, isInTrash: z.boolean().default(true) });
const moveSchema = z.strictObject({ rowIds: ids, dataSourceId: id });
const removeSchema = z.strictObject({ rowIds: ids });
const editSchema = z.strictObject({ rowIds: ids, cells: z.record(z.string(), cell) });
const schemaSchema = z.strictObject({
  dataSourceId: id,
  change: z.union([
    z.strictObject({ rename: z.string(), to: z.string() }),
    z.strictObject({ remove: z.string() }),
    z.strictObject({ retype: z.string(), to: z.string() }),
    z.strictObject({ add: z.string(), type: z.string() }),
  ]),
});
const revokeSchema = z.strictObject({ token: z.string(), isRevoked: z.boolean().default(true) });
const shareSchema = z.strictObject({ databaseId: id, isShared: z.boolean() });
const capSchema = z.strictObject({
  rows: z.int().min(1).max(1_000_000),
  isToldFirst: z.boolean().default(false),
});
const pagesSchema = z.strictObject({ sizes: z.array(z.int().min(1).max(maxPageSize)).max(1_000) });

/** Handler of `GET /__sandbox/notion`, which lists the content with its ids. */
function listing(workspace: NotionWorkspace): RequestHandler {
  return (_request, response) => {
    const databases = workspace.databases().map((database) => ({
      ...database,
      dataSources: database.dataSourceIds.map((each) => ({
        id: each,
        columns: workspace.findDataSource(each)?.columns.map(({ name, type }) => ({ name, type })),
        rowIds: workspace.rowIds(each),
      })),
    }));
    response.json({ databases });
  };
}

/**
 * Routes of `/__sandbox/notion/…`, which simulate changes by users of the workspace while it is being read
 * (provider-apis.md E).
 */
export function createNotionControl(workspace: NotionWorkspace): Router {
  const routes = Router();
  routes.get('/', listing(workspace));
  routes.post(
    '/trash',
    parseBody(trashSchema, ({ rowIds, isInTrash }) => {
      for (const each of rowIds) workspace.trash(each, isInTrash);
    }),
  );
  routes.post(
    '/move',
    parseBody(moveSchema, ({ rowIds, dataSourceId }) => {
      for (const each of rowIds) workspace.move(each, dataSourceId);
    }),
  );
  routes.post(
    '/remove',
    parseBody(removeSchema, ({ rowIds }) => {
      for (const each of rowIds) workspace.remove(each);
    }),
  );
  routes.post(
    '/edit',
    parseBody(editSchema, ({ rowIds, cells }) => {
      for (const each of rowIds) workspace.edit(each, cells);
    }),
  );
  routes.post(
    '/schema',
    parseBody(schemaSchema, ({ dataSourceId, change }) => workspace.changeSchema(dataSourceId, change)),
  );
  routes.post(
    '/revoke',
    parseBody(revokeSchema, ({ token, isRevoked }) => workspace.revoke(token, isRevoked)),
  );
  routes.post(
    '/share',
    parseBody(shareSchema, ({ databaseId, isShared }) => workspace.share(databaseId, isShared)),
  );
  routes.post(
    '/cap',
    parseBody(capSchema, ({ rows, isToldFirst }) => workspace.capRows(rows, isToldFirst)),
  );
  routes.post(
    '/pages',
    parseBody(pagesSchema, ({ sizes }) => workspace.shortenPages(sizes)),
  );
  return routes;
}
