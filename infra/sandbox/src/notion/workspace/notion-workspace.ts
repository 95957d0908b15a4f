import { databaseChanges } from './change-databases.ts';
import { rowChanges } from './change-rows.ts';
import { copyPortfolio } from '../portfolio/copy-portfolio.ts';
import type { SandboxDatabase, SandboxDataSource } from './workspace-model.ts';
import { createWorkspaceStore } from './workspace-store.ts';

/** Workspace in memory, which the API reads and which tests and control calls change. */
export type NotionWorkspace = ReturnType<typeof createNotionWorkspace>;

/** Maximum number of rows that Notion returns for one filter and sort (provider-apis.md B.3). */
const usualCap = 10_000;

interface RowCap {
  rows: number;
  isToldFirst: boolean;
}

/** Creates a workspace; the portfolio of the demo is added on first access. */
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
    /**
     * Limits all pages of a query to `rows` rows in total; the last page, or the first, reports that the limit was
     * reached.
     */
    capRows(rows: number, isToldFirst = false): void {
      cap = { rows, isToldFirst };
      store.changed();
    },
    /** Returns the maximum number of rows on the next page of any query. */
    nextPageSize: () => pageSizes[pages++ % pageSizes.length] ?? Infinity,
    /** Limits the sizes of pages to these numbers, cyclically, even if more rows follow. */
    shortenPages(sizes: readonly number[]): void {
      pageSizes = sizes;
    },
    /** Revokes a token, which then gets 401, or makes it valid again. */
    revoke(token: string, isRevoked = true): void {
      if (isRevoked) revoked.add(token);
      else revoked.delete(token);
    },
    isRevoked: (token: string) => revoked.has(token),
  };
}
