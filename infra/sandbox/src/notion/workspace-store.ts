import {
  NothingHere,
  type SandboxDatabase,
  type SandboxDataSource,
  type SandboxRow,
} from './workspace-model.ts';

/** Everything a workspace holds, and how it is found. */
export type WorkspaceStore = ReturnType<typeof createWorkspaceStore>;

/** `fill` puts in what is there from the beginning, when somebody first looks. */
export function createWorkspaceStore(now: () => number, fill: () => void) {
  const databases = new Map<string, SandboxDatabase>();
  const dataSources = new Map<string, SandboxDataSource>();
  let isFilled = false;
  let version = 0;
  let made = 0;

  function look(): void {
    if (isFilled) return;
    isFilled = true;
    fill();
  }

  const store = {
    now,
    databases,
    dataSources,
    look,
    /** Rises with every change, so that an answer may be remembered. */
    version: () => version,
    changed: () => void (version += 1),
    /** A number for the next id. */
    nextNumber: () => (made += 1),
    findRow(id: string): SandboxRow | undefined {
      look();
      for (const each of dataSources.values()) {
        const row = each.rows.get(id);
        if (row) return row;
      }
      return undefined;
    },
    row(id: string): SandboxRow {
      const row = store.findRow(id);
      if (!row) throw new NothingHere(`no row ${id}`);
      return row;
    },
    source(id: string): SandboxDataSource {
      look();
      const found = dataSources.get(id);
      if (!found) throw new NothingHere(`no data source ${id}`);
      return found;
    },
    database(id: string): SandboxDatabase {
      look();
      const found = databases.get(id);
      if (!found) throw new NothingHere(`no database ${id}`);
      return found;
    },
  };
  return store;
}
