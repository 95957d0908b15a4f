import { databaseChanges } from './change-databases.ts';
import { rowChanges } from './change-rows.ts';
import { copyPortfolio } from '../portfolio/copy-portfolio.ts';
import type { SandboxDatabase, SandboxDataSource } from './workspace-model.ts';
import { createWorkspaceStore } from './workspace-store.ts';

/** A workspace in memory: read by the API, changed by tests and control calls. */
export type NotionWorkspace = ReturnType<typeof createNotionWorkspace>;

/** Maximum number of rows that one filter and sort may return (provider-apis.md B.3). */
const usualCap = 10_000;

interface RowCap {
  rows: number;
  isToldFirst: boolean;
}

/** Creates the workspace; the portfolio of the demo is added at the first access. */
export function createNotionWorkspace(now: () => number) {
  const store = createWorkspaceStore(now, () => copyPortfolio(store));
  const databases = databaseChanges(store);
  const revoked = new Set<string>();
  let cap: RowCap = { rows: usualCap, isToldFirst: false };
  let pageSizes: readonly number[] = [];
  let pages = 0;

  return {
    ...databases,
    ...rowChanges(store),
    version: store.version,
    findRow: (id: string) => store.findRow(id),
    databases(): SandboxDatabase[] {
      store.fillOnce();
      return [...store.databases.values()];
    },
    findDatabase(id: string): SandboxDatabase | undefined {
      store.fillOnce();
      return store.databases.get(id);
    },
    findDataSource(id: string): SandboxDataSource | undefined {
      store.fillOnce();
      return store.dataSources.get(id);
    },
    rowCap: () => cap,
    /** From now on, one filter and sort returns at most `rows` rows, as its last page reports, or its first. */
    capRows(rows: number, isToldFirst = false): void {
      cap = { rows, isToldFirst };
      store.changed();
    },
    /** Maximum number of rows on the next page of any query. */
    nextPageSize: () => pageSizes[pages++ % pageSizes.length] ?? Infinity,
    /** From now on, pages have at most these sizes, in turn and repeatedly, however many rows follow. */
    shortenPages(sizes: readonly number[]): void {
      pageSizes = sizes;
    },
    /** From now on, the token gets 401, or is valid again. */
    revoke(token: string, isRevoked = true): void {
      if (isRevoked) revoked.add(token);
      else revoked.delete(token);
    },
    isRevoked: (token: string) => revoked.has(token),
  };
}
