import { seededRandoms } from '../numbers/seeded-random.ts';

const dayMs = 86_400_000;
const statuses = ['free', 'reserved', 'pending', 'redeem', 'taken'] as const;
type Status = (typeof statuses)[number];

const titles = {
  casino: [
    'Lumora Casino – play slots online',
    'Казино Lumora: бонусы и слоты',
    'Lumora Casino – jackpot every day',
  ],
  shop: [
    'Sklep internetowy – buty i torby',
    'Boutique outlet: shoes and bags',
    'Shoes &amp; bags – online shop',
  ],
  news: ['City news and blog', 'Новости города', 'Nachrichten aus der Stadt'],
  pills: ['Buy cheap pills online', 'Viagra pharmacy', 'Canadian pharmacy – pills'],
  travel: ['Hotels and tours', 'Reiseführer und Hotels', 'Отели и туризм'],
} as const;
type Subject = keyof typeof titles;
const subjects = Object.keys(titles) as Subject[];

/** Month with captures in the archive. */
export interface ArchivedMonth {
  timestamp: string;
  status: 200 | 301;
  title: string;
}

/** Data about a domain in the emulated registry and archive; always the same for the same name. */
export interface DomainFacts {
  status: Status;
  registeredAt: string;
  expiresAt: string;
  changedAt: string;
  months: ArchivedMonth[];
  /** True if the archive withholds the captures. */
  isExcluded: boolean;
  /** True if the captures are sent gzip-compressed, as they were archived. */
  isPacked: boolean;
  /** Target of the archived redirects. */
  target: string;
}

/** Finds the entry in `all` that occurs as a word in the domain, such as `pending` in `pending-shop-12.com`. */
const markOf = <T extends string>(domain: string, all: readonly T[]): T | undefined =>
  all.find((each) => new RegExp(`(?:^|-)${each}(?:-|\\.)`).test(domain));

function monthsOf(domain: string): ArchivedMonth[] {
  const [none = 0, start = 0, length = 0, about = 0, moved = 0] = seededRandoms(`archive ${domain}`, 5);
  const isMarked = markOf(domain, [...subjects, 'moved']) !== undefined;
  const isEmpty = markOf(domain, ['empty']) !== undefined || (none < 0.2 && !isMarked);
  const from = 2008 + Math.floor(start * 8);
  const to = Math.min(2025, from + 1 + Math.floor(length * 10));
  const subject = markOf(domain, subjects) ?? subjects[Math.floor(about * subjects.length)] ?? 'news';
  const isMoved = markOf(domain, ['moved']) !== undefined || moved < 0.15;
  if (isEmpty) return [];
  return Array.from({ length: (to - from + 1) * 2 }, (_, at) => {
    const year = from + Math.floor(at / 2);
    const month = at % 2 === 0 ? '03' : '09';
    return {
      timestamp: `${year}${month}11093012`,
      status: isMoved && year === to ? 301 : 200,
      title: titles[subject][at % 3] ?? '',
    };
  });
}

/** Data of a domain at the time `now`, derived only from its name. */
export function domainFacts(domain: string, now: number): DomainFacts {
  const [share = 0, age = 0] = seededRandoms(`domain ${domain}`, 2);
  const day = Math.floor(now / dayMs) * dayMs;
  const at = (days: number) => new Date(day + days * dayMs).toISOString();
  const drawn: Status = share < 0.45 ? 'free' : share < 0.55 ? 'redeem' : share < 0.7 ? 'pending' : 'taken';
  const status = markOf(domain, statuses) ?? drawn;
  const isLeaving = status === 'pending' || status === 'redeem';
  return {
    status,
    registeredAt: at(-Math.floor(400 + age * 5_000)),
    expiresAt: at(isLeaving ? -40 : 200),
    changedAt: at(isLeaving ? -3 : -160),
    months: monthsOf(domain),
    isExcluded: markOf(domain, ['excluded']) !== undefined,
    isPacked: markOf(domain, ['packed']) !== undefined,
    target: 'https://new-home.example/',
  };
}
