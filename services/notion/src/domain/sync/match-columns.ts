import { normalForm } from '@geoplan/contracts/fields/normal-form';
import {
  siteFields,
  siteFieldTitles,
  type ColumnMap,
  type SiteField,
  type SyncWarning,
} from '@geoplan/contracts/notion/notion-site';
import type { FieldColumns, WorkspaceColumn } from '../workspace.ts';

/** Columns of the fields as first matched, so that a renamed column is recognised. */
export type RememberedColumns = Partial<Record<SiteField, { propertyId: string; name: string }>>;

interface ColumnSituation {
  /** Columns of one data source. */
  columns: readonly WorkspaceColumn[];
  /** The admin's choice for the database. */
  chosen: ColumnMap;
  /** Known columns of the same data source; initially `{}`. */
  remembered?: RememberedColumns;
  /** Property ids of the database's other data sources, to which a chosen column may belong. */
  elsewhere?: ReadonlySet<string>;
}

interface MatchedColumns {
  fields: FieldColumns;
  warnings: SyncWarning[];
}

/** Column names in lower case, the best first (provider-apis.md B.4; the last names of each line are ours). */
const aliases: Record<SiteField, readonly string[]> = {
  url: ['url', 'domain', 'сайт', 'домен', 'site'],
  status: ['status', 'статус'],
  brand: ['brand', 'бренд'],
  geo: ['geo', 'country', 'гео', 'страна'],
  language: ['language', 'язык'],
  type: ['type', 'тип'],
  start_date: ['start date', 'дата старта', 'start_date', 'дата запуска'],
  responsible: ['responsible', 'ответственный'],
  notes: ['notes', 'заметки'],
};

const words = ['title', 'rich_text', 'select', 'status', 'multi_select', 'formula', 'rollup'];
/** Types that can hold the value of the field. */
const types: Record<SiteField, ReadonlySet<string>> = {
  url: new Set(['url', 'title', 'rich_text', 'formula', 'rollup']),
  status: new Set(words),
  brand: new Set(words),
  geo: new Set(words),
  language: new Set(words),
  type: new Set(words),
  start_date: new Set(['date', 'created_time', 'formula', 'rollup', 'rich_text']),
  responsible: new Set([...words, 'people', 'created_by', 'last_edited_by', 'email']),
  notes: new Set(words),
};

/** Maximum number of compared characters, which is longer than any readable column name; Notion sets no limit. */
const comparedLength = 500;

function nameKey(name: string): string {
  return normalForm(name.slice(0, comparedLength), 'NFC').trim().replace(/\s+/gu, ' ').toLowerCase();
}

function fits(column: WorkspaceColumn, field: SiteField): boolean {
  return types[field].has(column.type);
}

/** Columns by the key of their name, so that each name is normalised once for all fields and aliases. */
type NamedColumns = ReadonlyMap<string, readonly WorkspaceColumn[]>;

/** Column of a fitting type with the first matching alias. */
function byName(columns: NamedColumns, field: SiteField): WorkspaceColumn | null {
  for (const alias of aliases[field]) {
    const column = columns.get(alias)?.find((each) => fits(each, field));
    if (column) return column;
  }
  return null;
}

function removed(field: SiteField, name: string, now: WorkspaceColumn | null): SyncWarning {
  const instead = now ? `вместо него взят столбец «${now.name}»` : 'поле осталось пустым';
  return {
    code: 'column_removed',
    property: name,
    message: `Столбца «${name}» для поля «${siteFieldTitles[field]}» больше нет в Notion: ${instead}.`,
  };
}

function retyped(field: SiteField, column: WorkspaceColumn, now: WorkspaceColumn | null): SyncWarning {
  const instead = now ? `вместо него взят столбец «${now.name}»` : 'поле осталось пустым';
  return {
    code: 'column_retyped',
    property: column.name,
    message: `Столбец «${column.name}» для поля «${siteFieldTitles[field]}» сменил тип и больше не подходит: ${instead}.`,
  };
}

function renamed(field: SiteField, from: string, to: string): SyncWarning {
  return {
    code: 'column_renamed',
    property: to,
    message: `Столбец «${from}» для поля «${siteFieldTitles[field]}» теперь называется «${to}»; он используется по-прежнему.`,
  };
}

function missing(field: SiteField): SyncWarning {
  return {
    code: 'column_missing',
    property: field,
    message: `Для поля «${siteFieldTitles[field]}» не нашлось подходящего столбца. Выберите его в настройках базы данных.`,
  };
}

interface Match {
  column: WorkspaceColumn | null;
  warning: SyncWarning | null;
}

function matchField(field: SiteField, situation: ColumnSituation, named: NamedColumns): Match {
  const { columns, chosen, remembered = {}, elsewhere } = situation;
  const wanted = chosen[field];
  if (wanted === null) return { column: null, warning: null };
  const known = remembered[field];
  const byId = (id: string | undefined) => columns.find(({ propertyId }) => propertyId === id);
  const recalled = byId(known?.propertyId);
  const stays = byId(wanted) ?? (recalled && fits(recalled, field) ? recalled : undefined);
  const column = stays ?? byName(named, field);
  if (wanted !== undefined && !byId(wanted) && !elsewhere?.has(wanted)) {
    const name = known?.propertyId === wanted ? known.name : wanted;
    return { column, warning: removed(field, name, column) };
  }
  if (known && known.propertyId === column?.propertyId) {
    const isRenamed = nameKey(known.name) !== nameKey(column.name);
    return { column, warning: isRenamed ? renamed(field, known.name, column.name) : null };
  }
  if (known && wanted === undefined)
    return {
      column,
      warning: recalled ? retyped(field, recalled, column) : removed(field, known.name, column),
    };
  return { column, warning: column ? null : missing(field) };
}

/**
 * Maps columns to fields. The admin's choice by property id is used first, then the remembered column, then the first
 * alias whose column has a fitting type. Irregularities are reported in the warnings.
 */
export function matchColumns(situation: ColumnSituation): MatchedColumns {
  const named = Map.groupBy(situation.columns, ({ name }) => nameKey(name));
  const matches = siteFields.map((field) => [field, matchField(field, situation, named)] as const);
  return {
    fields: Object.fromEntries(matches.map(([field, { column }]) => [field, column])) as Record<
      SiteField,
      WorkspaceColumn | null
    >,
    warnings: matches.flatMap(([, { warning }]) => warning ?? []),
  };
}

/** Columns to remember after `matchColumns`; a column keeps the name under which it was first matched. */
export function rememberColumns(fields: FieldColumns, before: RememberedColumns = {}): RememberedColumns {
  const remembered: RememberedColumns = {};
  for (const field of siteFields) {
    const column = fields[field];
    if (!column) continue;
    const { propertyId, name } = column;
    const known = before[field];
    remembered[field] = known?.propertyId === propertyId ? known : { propertyId, name };
  }
  return remembered;
}
