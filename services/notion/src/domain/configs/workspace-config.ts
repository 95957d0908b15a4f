import type { GeoWord } from '@geoplan/contracts/notion/geo-words';
import type { NotionConfig } from '@geoplan/contracts/notion/notion-configs';
import type { ColumnMap, CountingRule } from '@geoplan/contracts/notion/notion-site';
import { mask, maskDots } from '@geoplan/kit/secrets/mask';
import type { PartialCountingRule } from './counting-rule.ts';

/** One database of a connection. */
export interface ConfigDatabase {
  /** `config_databases.id`; belongs to this Notion database for good. */
  id: string;
  /** Notion's id, without dashes. */
  databaseId: string;
  name: string;
  description: string;
  isActive: boolean;
  columns: ColumnMap;
}

/** A connection to the workspace as it is stored. */
export interface WorkspaceConfig {
  id: string;
  name: string;
  description: string;
  /** In clear; null = sealed with a key that is no longer there. */
  token: string | null;
  isActive: boolean;
  isDefault: boolean;
  counting: CountingRule;
  geoWords: GeoWord[];
  createdAt: Date;
  updatedAt: Date;
  /** Always active; the config decides. */
  main: ConfigDatabase;
  /** In the admin's order. */
  further: ConfigDatabase[];
}

/** A database as a form sends it; undefined = as it was. */
export interface DatabaseDraft {
  databaseId: string;
  name?: string | undefined;
  description?: string | undefined;
  isActive: boolean;
  columns?: ColumnMap | undefined;
}

/** A connection as a form sends it; undefined = as it was, or the default for a new one. */
export interface ConfigDraft {
  name: string;
  description?: string | undefined;
  token?: string | undefined;
  isActive: boolean;
  /** False takes the default from nobody: another config must be made it. */
  isDefault: boolean;
  counting?: PartialCountingRule | undefined;
  geoWords?: GeoWord[] | undefined;
  main: DatabaseDraft;
  /** All of them: what is not here is removed. */
  further: DatabaseDraft[];
}

/** The connection as admins see it: the token is masked. */
export function configView({ main, further, token, ...config }: WorkspaceConfig): NotionConfig {
  return {
    ...config,
    // Unreadable is not unset: only dots tell that something is there.
    notionToken: token === null ? maskDots : mask(token),
    databaseId: main.databaseId,
    databaseName: main.name,
    columns: main.columns,
    databases: further.map(({ name, description, ...database }, at) => ({
      ...database,
      databaseName: name,
      databaseDescription: description,
      sortOrder: at,
    })),
    createdAt: config.createdAt.toISOString(),
    updatedAt: config.updatedAt.toISOString(),
  };
}
