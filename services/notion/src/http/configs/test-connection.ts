import { findDatabases, testConnection } from '@geoplan/contracts/notion/notion-configs';
import { recordAudit } from '@geoplan/kit/audit';
import { actorOf } from '@geoplan/kit/http/caller';
import { AppError } from '@geoplan/kit/errors';
import { route, type HandlerContext, type Route } from '@geoplan/kit/http/route';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { createConfigRepository } from '../../db/configs/config-repository.ts';
import { findKnownColumns } from '../../db/configs/config-rows.ts';
import type { NotionTables } from '../../db/tables.ts';
import { diagnoseConnection } from '../../domain/configs/diagnose-connection.ts';
import { findOpenDatabases } from '../../domain/configs/find-open-databases.ts';
import type { DatabaseUnderTest } from '../../domain/configs/diagnose-database.ts';
import type { OpenWorkspace } from '../../domain/workspace.ts';
import type { WorkspaceConfig } from '../../domain/configs/workspace-config.ts';
import { requireToken, sentToken } from './config-draft.ts';
import { parseDatabaseId } from '../../domain/configs/database-id.ts';

interface Needs {
  db: Kysely<NotionTables>;
  box: SecretBox;
  /** Opens the workspace with interactive limits. */
  open: OpenWorkspace;
  /** Time limit for all databases together, ms. */
  deadlineMs?: number;
}

/**
 * The gateway times out after 30 s (reliability P23). A response is promised within 25 s, and 3 s of that are left
 * for work other than requests to Notion.
 */
const defaultDeadlineMs = 22_000;

/** Time limit for the list of databases, ms. It is short, because the form waits for the list. */
const listDeadlineMs = 15_000;

type Body = z.output<typeof testConnection.body>;

/** @throws AppError invalid_input if neither the form nor the config has a readable token */
function tokenFor(body: { notionToken?: string | undefined }, stored: WorkspaceConfig | null): string {
  const sent = sentToken(body.notionToken);
  if (sent !== undefined || !stored) return requireToken(sent);
  if (stored.token !== null) return stored.token;
  const message = 'Сохранённый токен не читается. Введите его заново.';
  throw new AppError('invalid_input', message, { details: [{ field: 'body.notionToken', message }] });
}

/** Ids in the form, each once; the ids of the config if the form contains none. */
function typedIds({ databaseId, databaseIds = [] }: Body, stored: WorkspaceConfig | null): string[] {
  const typed = [...(databaseId ? [databaseId] : []), ...databaseIds.filter((each) => each !== '')];
  if (typed.length > 0 || !stored) return typed;
  return [stored.main, ...stored.further].map((database) => database.databaseId);
}

/** Name of the tested connection in the audit. */
const targetOf = (stored: WorkspaceConfig | null) => stored?.name ?? 'новая конфигурация';

/** Connection test and the list of databases to choose from; both store only their audit entries. */
export function testConnectionRoutes({ db, box, open, deadlineMs = defaultDeadlineMs }: Needs): Route[] {
  const configs = createConfigRepository(db, box);

  const storedOf = ({ configId }: { configId?: string | undefined }) =>
    configId === undefined ? null : configs.find(configId);

  async function diagnose(call: HandlerContext<unknown, unknown, Body>) {
    const stored = await storedOf(call.body);
    const token = tokenFor(call.body, stored);
    const known = stored ? await findKnownColumns(db, stored.id) : null;
    const databases = new Map<string, DatabaseUnderTest>();
    for (const typed of typedIds(call.body, stored)) {
      const databaseId = parseDatabaseId(typed);
      const columns = known?.get(databaseId ?? '') ?? { chosen: {}, remembered: {} };
      const key = databaseId ?? typed;
      if (!databases.has(key)) databases.set(key, { ...columns, typed, databaseId });
    }
    const target = `${targetOf(stored)}: баз ${databases.size}`;
    await recordAudit(db, actorOf(call), 'notion-config.tested', target);
    const signal = AbortSignal.any([call.signal, AbortSignal.timeout(deadlineMs)]);
    return diagnoseConnection([...databases.values()], { workspace: open(token), signal });
  }

  return [
    route(testConnection).to(async (call) => {
      call.response.set('cache-control', 'no-store');
      const databases = await diagnose(call);
      const broken = databases.find(({ problem }) => problem !== null);
      if (!broken?.problem) return { success: true, data: { isOk: true, databases } };
      const error = { code: broken.problem, message: broken.message };
      return { success: false, error, data: { isOk: false, databases } };
    }),
    route(findDatabases).to(async (call) => {
      call.response.set('cache-control', 'no-store');
      const stored = await storedOf(call.body);
      const workspace = open(tokenFor(call.body, stored));
      await recordAudit(db, actorOf(call), 'notion-config.databases-listed', targetOf(stored));
      const signal = AbortSignal.any([call.signal, AbortSignal.timeout(listDeadlineMs)]);
      return { success: true, data: await findOpenDatabases(workspace, signal) };
    }),
  ];
}
