import { databaseChanges } from './change-databases.ts';
import { rowChanges } from './change-rows.ts';
import { buildPortfolio } from './portfolio/portfolio.ts';
import type { SandboxDatabase, SandboxDataSource } from './workspace-model.ts';
import { createWorkspaceStore } from './workspace-store.ts';

/** A workspace in memory: what the API reads, and what tests and control calls change. */
export type NotionWorkspace = ReturnType<typeof createNotionWorkspace>;

/** Rows one filter and sort may bring (provider-apis.md B.3). */
const usualCap = 10_000;

/** Makes the workspace; the portfolio of the demo is built at first sight. */
export function createNotionWorkspace(now: () => number) {
  const store = createWorkspaceStore(now, () => buildPortfolio(databases));
  const databases = databaseChanges(store);
  const revoked = new Set<string>();
  let rowCap = usualCap;

  return {
    ...databases,
    ...rowChanges(store),
    version: store.version,
    findRow: (id: string) => store.findRow(id),
    databases(): SandboxDatabase[] {
      store.look();
      return [...store.databases.values()];
    },
    findDatabase(id: string): SandboxDatabase | undefined {
      store.look();
      return store.databases.get(id);
    },
    findDataSource(id: string): SandboxDataSource | undefined {
      store.look();
      return store.dataSources.get(id);
    },
    rowCap: () => rowCap,
    /** From now on one filter and sort brings at most so many rows. */
    capRows(count: number): void {
      rowCap = count;
      store.changed();
    },
    /** The token answers 401 from now on, or works again. */
    revoke(token: string, isRevoked = true): void {
      if (isRevoked) revoked.add(token);
      else revoked.delete(token);
    },
    isRevoked: (token: string) => revoked.has(token),
  };
}
