import {
  NotFoundError,
  type SandboxDatabase,
  type SandboxDataSource,
  type SandboxRow,
} from './workspace-model.ts';

/** Content of a workspace with its lookups. */
export type WorkspaceStore = ReturnType<typeof createWorkspaceStore>;

/** Creates the store; `fill` adds the initial content lazily, on first access. */
export function createWorkspaceStore(now: () => number, fill: () => void) {
  const databases = new Map<string, SandboxDatabase>();
  const dataSources = new Map<string, SandboxDataSource>();
  let isFilled = false;
  let version = 0;
  let made = 0;

  function fillOnce(): void {
    if (isFilled) return;
    isFilled = true;
    fill();
  }

  const store = {
    now,
    databases,
    dataSources,
    fillOnce,
    /** Version for caches, which increases with every change. */
    version: () => version,
    changed: () => void (version += 1),
    /** Returns the number for the next id. */
    nextNumber: () => (made += 1),
    findRow(id: string): SandboxRow | undefined {
      fillOnce();
      for (const each of dataSources.values()) {
        const row = each.rows.get(id);
        if (row) return row;
      }
      return undefined;
    },
    row(id: string): SandboxRow {
      const row = store.findRow(id);
      if (!row) throw new NotFoundError(`no row ${id}`);
      return row;
    },
    source(id: string): SandboxDataSource {
      fillOnce();
      const found = dataSources.get(id);
      if (!found) throw new NotFoundError(`no data source ${id}`);
      return found;
    },
    database(id: string): SandboxDatabase {
      fillOnce();
      const found = databases.get(id);
      if (!found) throw new NotFoundError(`no database ${id}`);
      return found;
    },
  };
  return store;
}
