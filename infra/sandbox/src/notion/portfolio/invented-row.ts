import { seededRandoms } from '../../numbers/seeded-random.ts';
import { brandWords } from './brand-words.ts';

/** Content of a generated site before it is written to the columns of a database. */
export interface InventedRow {
  domain: string;
  status: string;
  brand: string;
  geos: string[];
  language: string;
  type: string;
  /** `yyyy-mm-dd`; "" if there is none. */
  startDate: string;
  people: string[];
  notes: string;
  createdAt: number;
  editedAt: number;
}

export interface Market {
  /** Countries in the team's spelling, most likely first. */
  geos: readonly string[];
  /** Statuses, most likely first; "" for an empty cell. */
  statuses: readonly string[];
  languages: readonly string[];
  types: readonly string[];
  tlds: readonly string[];
}

const team = ['Анна Ветрова', 'Илья Громов', 'Maria Lopez', 'Oleg Stark', 'Дарья Ким', 'Jonas Weber'];
const remarks = [
  '',
  '',
  '',
  'Перенести на новый сервер до конца месяца',
  'Ждём индексацию, проверить sitemap',
  'Контент заказан, тексты 2 500 слов',
  'Redirect from the old domain is live',
  'Купить ссылки: 3 гостевых, 2 форума',
  'Договорились с редактором; срок — пятница',
];
const dayMs = 24 * 3_600_000;
const firstDay = Date.UTC(2024, 0, 8);
const lastDay = Date.UTC(2026, 10, 19);

/** Selects an entry from a list with a uniform `draw`; entries near the beginning are more likely. */
function likely<T>(list: readonly T[], draw: number): T {
  const at = Math.floor(list.length * draw ** 1.7);
  return list[at] as T;
}

function slugOf(brand: string): string {
  return brand
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-');
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Generates the n-th row of a market; always the same for the same seed. */
export function inventRow(market: Market, seed: string, at: number): InventedRow {
  const [brand = 0, geo = 0, more = 0, status = 0, language = 0, type = 0, when = 0, who = 0] = seededRandoms(
    `${seed}\n${at}`,
    8,
  );
  const [tld = 0, note = 0, empty = 0, edited = 0, second = 0] = seededRandoms(`${seed}\nmore\n${at}`, 5);
  const word = likely(brandWords, brand);
  const first = likely(market.geos, geo);
  const geos = more < 0.18 ? [first, likely(market.geos, second)] : [first];
  const createdAt = firstDay + Math.floor((when * (lastDay - firstDay)) / 60_000) * 60_000;
  const slug = slugOf(word).replaceAll(/^-+|-+$/g, '') || 'sinegrad';
  return {
    domain: `${slug}-${['casino', 'bonus', 'play', 'club', 'online', 'win'][at % 6]}${at}${likely(market.tlds, tld)}`,
    status: likely(market.statuses, status),
    // Some cells are empty, as in any manually maintained table.
    brand: empty < 0.02 ? '' : word,
    geos: empty > 0.98 ? [] : [...new Set(geos)],
    language: likely(market.languages, language),
    type: likely(market.types, type),
    startDate: status > 0.85 ? '' : dayOf(createdAt + (7 + Math.floor(30 * edited)) * dayMs),
    people:
      who < 0.1 ? [] : [team[Math.floor(who * team.length)] ?? '', ...(who > 0.9 ? [team[0] ?? ''] : [])],
    notes: likely(remarks, note),
    createdAt,
    editedAt: Math.min(lastDay, createdAt + Math.floor(edited * 60 * dayMs)),
  };
}
