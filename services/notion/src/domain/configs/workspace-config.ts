import type { GeoWord } from '@geoplan/contracts/notion/geo-words';
import type { NotionConfig } from '@geoplan/contracts/notion/notion-configs';
import type { ColumnMap, CountingRule } from '@geoplan/contracts/notion/notion-site';
import { mask, maskDots } from '@geoplan/kit/secrets/mask';
import type { PartialCountingRule } from './counting-rule.ts';

/** One database of a connection. */
export interface ConfigDatabase {
  /** `config_databases.id`; belongs to this Notion database permanently. */
  id: string;
  /** Notion's id, without dashes. */
  databaseId: string;
  name: string;
  description: string;
  isActive: boolean;
  columns: ColumnMap;
}

/** Connection to the workspace, as stored. */
export interface WorkspaceConfig {
  id: string;
  name: string;
  description: string;
  /** Decrypted token; null if the key that encrypted it is no longer in the ring. */
  token: string | null;
  isActive: boolean;
  isDefault: boolean;
  counting: CountingRule;
  geoWords: GeoWord[];
  createdAt: Date;
  updatedAt: Date;
  /** The main database, which is always active; only the config can be inactive. */
  main: ConfigDatabase;
  /** Additional databases in the admin's order. */
  further: ConfigDatabase[];
}

/** Database in a form; undefined fields are unchanged. */
export interface DatabaseDraft {
  databaseId: string;
  name?: string | undefined;
  description?: string | undefined;
  isActive: boolean;
  columns?: ColumnMap | undefined;
}

/** Connection in a form; undefined fields are unchanged, or the default for a new one. */
export interface ConfigDraft {
  name: string;
  description?: string | undefined;
  token?: string | undefined;
  isActive: boolean;
  /** False does not remove the default flag; another config must become the default instead. */
  isDefault: boolean;
  counting?: PartialCountingRule | undefined;
  geoWords?: GeoWord[] | undefined;
  main: DatabaseDraft;
  /** All additional databases; missing ones are removed. */
  further: DatabaseDraft[];
}

/** Connection as shown to admins, with the token masked. */
export function configView({ main, further, token, ...config }: WorkspaceConfig): NotionConfig {
  return {
    ...config,
    // An unreadable token differs from an unset one, so dots show that there is a token.
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
