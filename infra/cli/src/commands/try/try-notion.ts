import {
  createNotionAgent,
  createNotionClient,
  interactiveLimits,
} from '@geoplan/notion/clients/notion-client';
import { notionConfigShape, notionOptions } from '@geoplan/notion/config';
import { WorkspaceFailure, type Workspace } from '@geoplan/notion/domain/workspace';
import { readConfig } from '@geoplan/kit/config';
import { z } from 'zod';
import { bad, good, noRateLimit, silentLog, type Step, type TryContext } from './try-context.ts';

const longestList = 10;

/** Reads the columns of a database and its first page of rows. */
async function readDatabase(workspace: Workspace, subject: string, signal: AbortSignal): Promise<Step[]> {
  const { title, dataSources } = await workspace.findDatabase(subject, signal);
  const steps = dataSources.map((source) => {
    const columns = source.columns.map(({ name, type }) => `${name} (${type})`);
    return good(`data source "${source.title}"`, columns.join(', '), { columns: source.columns });
  });
  const [first] = dataSources;
  if (!first) return [bad(`database "${title}"`, 'no data source')];
  const query = { dataSourceId: first.id, editedSince: null, isInTrash: false, propertyIds: null };
  for await (const { rows } of workspace.scan(query, signal)) {
    const sample = rows[0] && Object.fromEntries(rows[0].values);
    return [
      ...steps,
      good(`first page of "${first.title}"`, `rows ${rows.length}; ${JSON.stringify(sample ?? {})}`, {
        rows: rows.length,
        sample,
      }),
    ];
  }
  return [...steps, good(`first page of "${first.title}"`, 'rows 0')];
}

/**
 * Tries Notion, free of charge and read-only: lists the databases that the token can access, then reads the columns
 * and a page of rows from one of them.
 */
export async function tryNotion(context: TryContext): Promise<Step[]> {
  const { env, subject, sandboxUrl, signal } = context;
  const settings = notionOptions(readConfig(z.object(notionConfigShape), env));
  const baseUrl = sandboxUrl === null ? settings.baseUrl : `${sandboxUrl}/notion`;
  // A configured address is allowed even if it is private.
  const isSet = sandboxUrl !== null || settings.isAddressSet;
  const agent = createNotionAgent({ set: [isSet ? baseUrl : undefined] });
  const open = createNotionClient({
    baseUrl,
    perSecond: null,
    rateLimit: noRateLimit,
    log: silentLog,
    limits: interactiveLimits,
    agent,
  });
  const workspace = open(await context.key());
  let steps: Step[] = [];
  try {
    const { databases, isComplete } = await workspace.listDatabases(signal);
    const titles = databases
      .slice(0, longestList)
      .map(({ id, titles: names }) => `"${names.join(' / ')}" ${id}`);
    const more = isComplete && databases.length <= longestList ? '' : ', …';
    steps = [good('databases', `${databases.length}: ${titles.join(', ')}${more}`, { databases })];
    const wanted = subject ?? databases[0]?.id;
    return wanted === undefined ? steps : [...steps, ...(await readDatabase(workspace, wanted, signal))];
  } catch (error) {
    if (!(error instanceof WorkspaceFailure)) throw error;
    return [
      ...steps,
      bad(steps.length === 0 ? 'databases' : 'database', error.message, { code: error.code }),
    ];
  } finally {
    await agent.close();
  }
}
