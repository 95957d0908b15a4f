import { headingKey } from '../../../shared/import/heading-key.ts';
import { headingArea, headingIndex, type TableRow } from '../../../shared/import/table.ts';
import { normalizeDomain } from './candidate-domain.ts';

/**
 * Meaning of a list column. `year` is the year of the first registration or capture, from which the age is computed.
 */
export type CandidateField =
  | 'domain'
  | 'price'
  | 'ageYears'
  | 'year'
  | 'backlinks'
  | 'referringDomains'
  | 'rating'
  | 'trustFlow';

/** Labels of the fields on the screen. */
export const fieldLabels: Record<CandidateField, string> = {
  domain: 'Домен',
  price: 'Цена',
  ageYears: 'Возраст',
  year: 'Год создания',
  backlinks: 'Ссылки',
  referringDomains: 'Ссылающиеся домены',
  rating: 'Рейтинг (DR, DA)',
  trustFlow: 'Trust Flow',
};

/** Normalized column headings used by drop services and people. If two fields share a heading, the first one wins. */
const heads: Record<CandidateField, string> = {
  domain:
    'domain, domains, domain name, domainname, name, url, site, website, host, hostname, домен, ' +
    'домены, доменное имя, имя домена, имя, сайт, домен сайта, domena, nazwa domeny, dominio, ' +
    'domaine, nom de domaine, domane, dominium, 域名',
  price:
    'price, current price, min price, start price, bid, min bid, current bid, high bid, cost, ' +
    'buy now, bin, цена, стоимость, ставка, текущая ставка, текущая цена, мин ставка, preis, ' +
    'precio, prix, cena, preco, prezzo, 价格',
  ageYears:
    'age, domain age, age years, years, возраст, возраст домена, лет, возраст лет, alter, edad, ' +
    'idade, wiek, eta, 年龄',
  year:
    'wby, aby, birth, birth year, created, creation date, created date, registered, reg date, ' +
    'registration date, year, дата создания, дата регистрации, создан, год, год регистрации',
  backlinks:
    'backlinks, backlink, bl, majestic bl, ext backlinks, external backlinks, links, inlinks, ' +
    'ссылки, обратные ссылки, бэклинки, беклинки, ссылок, количество ссылок, ruckverweise, ' +
    'enlaces, liens, linki, retroliens, backlinks total, 外链',
  referringDomains:
    'referring domains, ref domains, refdomains, rd, rdom, dp, domain pop, majestic rd, ' +
    'linking domains, ссылающиеся домены, домены доноры, доноры, реферальные домены, ' +
    'ссылающихся доменов, verweisende domains, dominios de referencia, domaines referents, ' +
    'domeny odsylajace',
  rating: 'dr, da, domain rating, domain authority, ahrefs dr, moz da, рейтинг, рейтинг домена',
  trustFlow: 'tf, trust flow, trustflow, majestic tf, траст',
};

const fieldOfHead = new Map(
  (Object.keys(heads) as CandidateField[])
    .toReversed()
    .flatMap((field) => heads[field].split(', ').map((head) => [head, field] as const)),
);

/** Field for a column heading; `null` if the column is ignored. */
export function fieldOf(head: string): CandidateField | null {
  const key = headingKey(head);
  const withoutUnit = key.replace(/ (?:usd|eur|rub|руб|years|лет|г)$/u, '');
  return fieldOfHead.get(key) ?? fieldOfHead.get(withoutUnit) ?? null;
}

/** Column of a list, by its position. */
export interface ListColumn {
  /** Heading in the file; '' if the file has none. */
  head: string;
  /** `null` if the column is ignored. */
  field: CandidateField | null;
}

const isDomain = (cell: string): boolean => normalizeDomain(cell) !== null;

/** Index of the column whose first cells are mostly domains; `null` if there is none. */
function domainColumn(rows: readonly TableRow[]): number | null {
  const counts = new Map<number, number>();
  for (const { cells } of rows.slice(0, headingArea))
    for (const [at, cell] of cells.entries()) if (isDomain(cell)) counts.set(at, (counts.get(at) ?? 0) + 1);
  const best = [...counts].toSorted(([a, n], [b, m]) => m - n || a - b)[0];
  return best === undefined ? null : best[0];
}

/**
 * Index of the heading row, or -1 if the list has none. If no heading is known, the row before the first domain is
 * used.
 */
function headsIndex(rows: readonly TableRow[]): number {
  const known = headingIndex(rows, (cell) => fieldOf(cell) !== null);
  if (known >= 0 && !rows[known]?.cells.some(isDomain)) return known;
  const first = rows.slice(0, headingArea).findIndex(({ cells }) => cells.some(isDomain));
  return first < 0 ? Math.min(0, rows.length - 1) : first - 1;
}

/** Columns of a list and the index of its heading row (-1 if none); `null` if no column has domains. */
export function recognizeColumns(
  rows: readonly TableRow[],
): { columns: ListColumn[]; headsAt: number } | null {
  const headsAt = headsIndex(rows);
  const top = rows[headsAt]?.cells ?? [];
  const body = rows.slice(headsAt + 1);
  // Columns without headings and values come from trailing separators.
  const widths = [top, ...body.slice(0, headingArea).map(({ cells }) => cells)].map(
    (cells) => cells.findLastIndex((cell) => cell.trim() !== '') + 1,
  );
  const width = Math.max(...widths);
  const taken = new Set<CandidateField>();
  const columns = Array.from({ length: width }, (_, at): ListColumn => {
    const head = (top[at] ?? '').trim();
    const field = fieldOf(head);
    // Only the first column of a field is read, because the first of two price columns is the price in the list.
    if (field === null || taken.has(field)) return { head, field: null };
    taken.add(field);
    return { head, field };
  });
  const named = columns.findIndex(({ field }) => field === 'domain');
  // A heading may not match its cells, such as «Name» for the name of a seller.
  const isTrue = named >= 0 && body.slice(0, headingArea).some(({ cells }) => isDomain(cells[named] ?? ''));
  const at = isTrue ? named : domainColumn(body);
  if (at === null) return named >= 0 && body.length === 0 ? { columns, headsAt } : null;
  return {
    headsAt,
    columns: columns.map((column, index) => {
      if (index === at) return { ...column, field: 'domain' };
      return column.field === 'domain' ? { ...column, field: null } : column;
    }),
  };
}
