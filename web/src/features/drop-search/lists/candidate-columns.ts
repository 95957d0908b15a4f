import { foldedText } from '@geoplan/contracts/fields/folded-text';
import { normalizeDomain } from './candidate-cells.ts';

/** What a column of a list is read as; `year`: of the first registration or capture, which tells the age. */
export type CandidateField =
  | 'domain'
  | 'price'
  | 'ageYears'
  | 'year'
  | 'backlinks'
  | 'referringDomains'
  | 'rating'
  | 'trustFlow';

/** Names of the fields on the screen. */
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

/** Heads as drop services and people write them, folded; the first field that knows a head has it. */
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

/** Longer than any head; bounds what is searched for brackets. */
const longestHead = 200;

/** A head without its unit: «Цена, $», «Price (USD)», «Backlinks*». */
function headKey(text: string): string {
  const bare = foldedText(text.slice(0, longestHead)).replace(/\([^)]*\)|\[[^\]]*\]/g, ' ');
  return bare.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** What this head means; null = nothing that is read. */
export function fieldOf(head: string): CandidateField | null {
  const key = headKey(head);
  const withoutUnit = key.replace(/ (?:usd|eur|rub|руб|years|лет|г)$/u, '');
  return fieldOfHead.get(key) ?? fieldOfHead.get(withoutUnit) ?? null;
}

/** A column of a list, by its place. */
export interface ListColumn {
  /** As the file has it; '' = a file without heads. */
  head: string;
  /** null = not read. */
  field: CandidateField | null;
}

/** Rows that are looked at to find the column with domains. */
const sampled = 20;

/** The column most of whose first cells are domains; null = none has one. */
function domainColumn(rows: readonly (readonly string[])[]): number | null {
  const counts = new Map<number, number>();
  for (const row of rows.slice(0, sampled))
    for (const [at, cell] of row.entries())
      if (normalizeDomain(cell) !== null) counts.set(at, (counts.get(at) ?? 0) + 1);
  const best = [...counts].toSorted(([a, n], [b, m]) => m - n || a - b)[0];
  return best === undefined ? null : best[0];
}

/** The columns of a list and whether its first row are heads; null = no column has domains. */
export function recognizeColumns(
  rows: readonly (readonly string[])[],
): { columns: ListColumn[]; hasHeads: boolean } | null {
  const [first = []] = rows;
  const hasHeads = first.length > 0 && !first.some((cell) => normalizeDomain(cell) !== null);
  const width = Math.max(0, ...rows.slice(0, sampled).map((row) => row.length));
  const taken = new Set<CandidateField>();
  const columns = Array.from({ length: width }, (_, at): ListColumn => {
    const head = hasHeads ? (first[at] ?? '').trim() : '';
    const field = hasHeads ? fieldOf(head) : null;
    // Of two prices the first is the one of the list.
    if (field === null || taken.has(field)) return { head, field: null };
    taken.add(field);
    return { head, field };
  });
  const body = hasHeads ? rows.slice(1) : rows;
  const named = columns.findIndex(({ field }) => field === 'domain');
  // A head may promise what its cells do not hold («Name» of a seller).
  const isTrue =
    named >= 0 && body.slice(0, sampled).some((row) => normalizeDomain(row[named] ?? '') !== null);
  const at = isTrue ? named : domainColumn(body);
  if (at === null) return named >= 0 && body.length === 0 ? { columns, hasHeads } : null;
  return {
    hasHeads,
    columns: columns.map((column, index) => {
      if (index === at) return { ...column, field: 'domain' };
      return column.field === 'domain' ? { ...column, field: null } : column;
    }),
  };
}
