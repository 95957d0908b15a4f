import { dropTopics, type DropTopic } from '@geoplan/contracts/drops/drop-lists';
import { normalForm } from '@geoplan/contracts/fields/normal-form';

/** Word stems that indicate the topic of a page, in the languages of the markets. The list is ours, not a standard. */
const stems: Record<Exclude<DropTopic, 'other'>, readonly string[]> = {
  gambling: [
    'casino',
    'казино',
    'kasino',
    'kasyno',
    'bet',
    'betting',
    'ставк',
    'букмекер',
    'bookmaker',
    'slot',
    'слот',
    'poker',
    'покер',
    'jackpot',
    'roulette',
    'рулетк',
    'gambling',
    'wett',
    'apuesta',
    'aposta',
    'lotto',
    'лотере',
    '博彩',
    '赌',
  ],
  adult: ['porn', 'порн', 'xxx', 'sex', 'секс', 'escort', 'эскорт', 'adult', 'nude', 'эротик', 'webcam'],
  pharma: [
    'viagra',
    'виагр',
    'cialis',
    'сиалис',
    'levitra',
    'pharmacy',
    'аптек',
    'apotheke',
    'farmacia',
    'apteka',
    'pills',
  ],
  loans: [
    'loan',
    'кредит',
    'kredit',
    'credit',
    'займ',
    'payday',
    'ипотек',
    'mortgage',
    'forex',
    'форекс',
    'pożycz',
    'préstamo',
  ],
  shop: [
    'shop',
    'магазин',
    'store',
    'sklep',
    'купить',
    'buy',
    'tienda',
    'boutique',
    'outlet',
    'sale',
    'распродаж',
    'каталог',
  ],
  news: ['news', 'новост', 'nachrichten', 'noticia', 'aktual', 'magazine', 'журнал', 'газет', 'blog', 'блог'],
  tech: [
    'software',
    'программ',
    'hosting',
    'хостинг',
    'tech',
    'digital',
    'web',
    'app',
    'developer',
    'разработ',
    'computer',
  ],
  travel: [
    'travel',
    'hotel',
    'отел',
    'гостини',
    'tour',
    'туризм',
    'reise',
    'viaje',
    'voyage',
    'flight',
    'авиабилет',
  ],
  health: [
    'clinic',
    'клиник',
    'doctor',
    'врач',
    'medic',
    'медиц',
    'dental',
    'стоматолог',
    'health',
    'здоров',
    'fitness',
  ],
  education: [
    'school',
    'школ',
    'universit',
    'универс',
    'course',
    'курс',
    'academy',
    'академ',
    'college',
    'kindergarten',
  ],
  parked: [
    'parked',
    'parking',
    'for sale',
    'продаётся',
    'продается',
    'domain name',
    'coming soon',
    'under construction',
    'zu verkaufen',
  ],
};

/** Stems that must match whole words, because other words contain them. */
const wholeWords = new Set(['bet', 'sex', 'app', 'web', 'buy', 'tech', 'sale', 'slot', 'tour']);

/** Words of a title: letters and digits, separated and surrounded by single spaces. */
const wordsOf = (title: string): string =>
  ` ${normalForm(title, 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

function has(words: string, stem: string): boolean {
  // Chinese titles are not matched by words, because they contain no spaces.
  if (/\p{Script=Han}/u.test(stem)) return words.includes(stem);
  return words.includes(wholeWords.has(stem) ? ` ${stem} ` : ` ${stem}`);
}

/** Topics of these titles, in the order of `dropTopics`; empty if there are no titles. */
export function topicsOf(titles: readonly string[]): DropTopic[] {
  const all = titles.map(wordsOf).filter((words) => words.trim() !== '');
  if (all.length === 0) return [];
  const found = dropTopics.filter(
    (topic) => topic !== 'other' && stems[topic].some((stem) => all.some((words) => has(words, stem))),
  );
  return found.length === 0 ? ['other'] : found;
}
