import type { CellInput } from '../workspace/cell.ts';
import { idOf } from '../notion-id.ts';
import type { databaseChanges } from '../workspace/change-databases.ts';
import { defaultColumns } from '../workspace/generated-rows.ts';
import type { ColumnTypes, RowInput } from '../workspace/workspace-model.ts';
import { hostileRows } from './hostile-rows.ts';
import { inventRow, type InventedRow, type Market } from './invented-row.ts';

/** Token of the embedded run's demo. */
export const demoToken = 'ntn_sandbox_demo';

interface Part {
  title: string;
  seed: string;
  columns: ColumnTypes;
  market: Market;
  rows: number;
  write: (row: InventedRow, at: number) => Record<string, CellInput>;
}

/** Database with the status words from the spec (§4, §9) in English, as the European team writes them. */
const europe: Part = {
  title: 'Sites EU',
  seed: 'portfolio eu',
  rows: 1_150,
  columns: {
    ...defaultColumns,
    ID: 'unique_id',
    Created: 'created_time',
    DR: 'number',
    Indexed: 'checkbox',
    Screens: 'files',
  },
  market: {
    geos: 'DE BG PL RO GR IT CZ ES GB SE HU AT UK FI PT DK'.split(' '),
    statuses: [
      'In prod',
      'Indexing',
      'SEO process',
      'Pre indexing',
      'Migrate to server',
      'Launched',
      'Planned',
      'Redirect',
      'Canonical',
      'Domains ready',
      'In progress',
      'DELETED',
      '',
    ],
    languages: ['de', 'bg', 'pl', 'en', 'ro', 'el', ''],
    types: ['review', 'brand', 'bonus', 'landing', ''],
    tlds: ['.example', '.bg.example', '.de.example'],
  },
  write: (row, at) => ({
    Name: row.domain,
    URL: row.domain.includes(':') ? row.domain : `https://${row.domain}/`,
    Status: row.status,
    Brand: row.brand,
    GEO: row.geos,
    Language: row.language,
    Type: row.type,
    'Start date': row.startDate,
    Responsible: row.people,
    Notes: row.notes,
    ID: at + 1,
    DR: at % 70,
    Indexed: at % 3 === 0,
    Screens: at % 50 === 0 ? [`screen-${at}.png`] : [],
  }),
};

const russianStatuses = [
  'Запущенные сайты',
  'В работе',
  'План',
  'Домены есть',
  'In prod',
  'SEO process',
  'Indexing',
  'DELETED',
  '',
];
const latinMarket: Market = {
  geos: ['Бразилия', 'MX', 'Аргентина', 'CL', 'Колумбия', 'Перу', 'EC', 'Уругвай'],
  statuses: russianStatuses,
  languages: ['pt', 'es', 'es-MX', ''],
  types: ['обзор', 'бренд', 'бонус', ''],
  tlds: ['.example', '.br.example', '.mx.example'],
};

const latin: Part = {
  title: 'Сайты LATAM',
  seed: 'portfolio latam',
  rows: 750,
  columns: {
    Сайт: 'title',
    Статус: 'select',
    Бренд: 'rich_text',
    Гео: 'multi_select',
    Язык: 'multi_select',
    Тип: 'formula',
    'Дата старта': 'date',
    Ответственный: 'people',
    Заметки: 'rich_text',
    Связанные: 'relation',
    Почта: 'email',
    Телефон: 'phone_number',
  },
  market: latinMarket,
  write: (row, at) => ({
    Сайт: row.domain,
    Статус: row.status,
    Бренд: row.brand,
    Гео: row.geos,
    Язык: row.language === '' ? [] : [row.language],
    Тип: row.type,
    'Дата старта': row.startDate === '' ? '' : `${row.startDate}T09:00:00.000-03:00`,
    Ответственный: row.people,
    Заметки: row.notes,
    Связанные: [idOf(`related\n${at % 7}`)],
    Почта: at % 9 === 0 ? 'team@latam.example' : null,
    Телефон: at % 9 === 0 ? '+55 11 0000-0000' : null,
  }),
};

/** Second data source of the same database, with all countries in one text and every separator that is in use. */
const latinPlan: Part = {
  title: 'LATAM — план',
  seed: 'portfolio latam plan',
  rows: 200,
  columns: {
    Название: 'title',
    Домен: 'url',
    Статус: 'status',
    Бренд: 'select',
    Гео: 'rich_text',
    Язык: 'select',
    'Дата старта': 'date',
    Ответственный: 'rich_text',
  },
  market: { ...latinMarket, statuses: ['План', 'Домены есть', 'В работе', 'план '] },
  write: (row, at) => ({
    Название: row.domain,
    Домен: at % 5 === 0 ? null : `https://${row.domain}`,
    Статус: row.status,
    Бренд: row.brand,
    Гео: row.geos.join([', ', '; ', ' / ', '|', '\n'][at % 5]),
    Язык: row.language,
    'Дата старта': row.startDate,
    Ответственный: row.people.join(', '),
  }),
};

/**
 * Database whose columns were renamed or replaced by computed ones over the years; the meaning of «Launch day» cannot
 * be guessed.
 */
const archive: Part = {
  title: 'Brands archive',
  seed: 'portfolio archive',
  rows: 400,
  columns: {
    Title: 'title',
    DOMAIN: 'rich_text',
    status: 'status',
    Brand: 'formula',
    Country: 'rollup',
    Language: 'rich_text',
    Type: 'multi_select',
    'Launch day': 'date',
    Responsible: 'created_by',
    Notes: 'rich_text',
    Archive: 'button',
    Place: 'place',
    Check: 'verification',
    Changed: 'last_edited_time',
    Editor: 'last_edited_by',
  },
  market: {
    geos: ['Germany', 'Bulgaria', 'United Kingdom', 'Greece', 'Brazil', 'Poland', 'Kosovo', 'Côte d’Ivoire'],
    statuses: ['DELETED', 'Redirect', 'Canonical', 'In prod', 'Migrate to server', ''],
    languages: ['German', 'English', 'Bulgarian', ''],
    types: ['review', 'PBN', 'satellite', ''],
    tlds: ['.example', '.net.example', '.org.example'],
  },
  write: (row) => ({
    Title: row.domain,
    DOMAIN: row.domain,
    status: row.status,
    Brand: row.brand,
    Country: row.geos,
    Language: row.language,
    Type: row.type === '' ? [] : [row.type],
    'Launch day': row.startDate,
    Notes: row.notes,
  }),
};

function rowsOf({ market, seed, rows, write }: Part): RowInput[] {
  return Array.from({ length: rows }, (_each, at) => {
    const row = inventRow(market, seed, at);
    return { cells: write(row, at), createdAt: row.createdAt, editedAt: row.editedAt };
  });
}

const idOfSeed = (seed: string) => idOf(`database\n${seed}`);

/**
 * Seed of the database with hostile rows. The demo does not read this database, so that the demo's lists look like
 * those of a real team. Tests read the database, and users can add it.
 */
const hostileSeed = 'portfolio hostile';
export const hostileTitle = 'Hostile input';

function hostile(): RowInput[] {
  return hostileRows.map((row, at) => ({
    cells: europe.write(row, at),
    createdAt: row.createdAt,
    editedAt: row.editedAt,
  }));
}

/** Ids of the databases that the demo reads; the same in every sandbox. */
export const portfolioDatabaseIds: readonly string[] = [europe, latin, archive].map(({ seed }) =>
  idOfSeed(seed),
);
/** Id of the database with hostile rows, which the demo's token can also access. */
export const hostileDatabaseId = idOfSeed(hostileSeed);

/**
 * Adds 2,500 sites in three databases, the second with two data sources (issue 4, 3), and the hostile rows in a
 * separate database.
 */
export function buildPortfolio(workspace: ReturnType<typeof databaseChanges>): void {
  workspace.addDatabase({ ...europe, rows: rowsOf(europe) });
  const { id } = workspace.addDatabase({ ...latin, rows: rowsOf(latin) });
  workspace.addDataSource(id, { ...latinPlan, rows: rowsOf(latinPlan) });
  workspace.addDatabase({ ...archive, rows: rowsOf(archive) });
  workspace.addDatabase({ ...europe, title: hostileTitle, seed: hostileSeed, rows: hostile() });
}

/**
 * Lists all generated sites in the order of the databases; a domain may occur twice. `createdAt` is in ms since 1970.
 */
export function portfolioSites(): { domain: string; status: string; createdAt: number }[] {
  return [europe, latin, latinPlan, archive].flatMap(({ market, seed, rows }) =>
    Array.from({ length: rows }, (_each, at) => {
      const { domain, status, createdAt } = inventRow(market, seed, at);
      return { domain, status, createdAt };
    }),
  );
}
