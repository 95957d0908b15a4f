import type { FoundDatabase, findDatabases } from '@geoplan/contracts/notion/notion-configs';
import type { z } from 'zod';
import { connectionAdvice } from './connection-advice.ts';
import { WorkspaceFailure, type DatabaseDirectory } from '../workspace.ts';

type OpenDatabases = z.output<typeof findDatabases.response>['data'];

/** Titles of several data sources, joined into one string. */
const titleOf = (titles: readonly string[]) => titles.filter((title) => title !== '').join(' · ');

/** Finds the databases open to an integration, or the reason why the workspace does not list them. */
export async function findOpenDatabases(
  workspace: DatabaseDirectory,
  signal: AbortSignal,
): Promise<OpenDatabases> {
  try {
    const { databases, isComplete } = await workspace.listDatabases(signal);
    const found = databases.map(({ id, titles }): FoundDatabase => ({
      databaseId: id,
      title: titleOf(titles),
    }));
    return { problem: null, message: '', databases: found, isComplete };
  } catch (error) {
    const { code, message } = error instanceof WorkspaceFailure ? error : { code: null, message: undefined };
    if (code === null && !signal.aborted) throw error;
    return { ...connectionAdvice(code ?? 'unavailable', message), databases: [], isComplete: false };
  }
}
