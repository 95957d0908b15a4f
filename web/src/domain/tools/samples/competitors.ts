import { keywordKey } from '@geoplan/contracts/keyword';
import { domainLabel } from './domain-label.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

/** Headings of a page by level. */
interface PageStructure {
  h1: string[];
  h2: string[];
  h3: string[];
  h4: string[];
}

/** Page of the top results (spec §3, competitor). */
export interface Competitor {
  keyword: string;
  /** Two-letter country code. */
  country: string;
  /** Position in the results, from 1. */
  position: number;
  domain: string;
  title: string;
  description: string;
  wordCount: number;
  /** Percent. */
  keywordDensity: number;
  backlinks: number;
  /** Age in years, a whole number of months. */
  domainAge: number;
  structure: PageStructure;
  content: string;
}

const siteWords = [
  'guide',
  'review',
  'blog',
  'rating',
  'portal',
  'expert',
  'info',
  'wiki',
  'news',
  'compare',
] as const;
const sections = [
  'Что это такое',
  'Как начать',
  'Регистрация и вход',
  'Условия и правила',
  'Способы оплаты',
  'Мобильная версия',
  'Плюсы и минусы',
  'Сравнение с аналогами',
  'Безопасность и лицензия',
  'Служба поддержки',
  'Отзывы пользователей',
  'Частые вопросы',
  'Акции и предложения',
  'Рейтинг и оценка',
] as const;
const details = [
  'Пошаговая инструкция',
  'Требования',
  'Сроки',
  'Ограничения',
  'Комиссии',
  'Документы',
  'Советы',
  'Примеры',
  'Частые ошибки',
  'Что учесть',
  'Куда обратиться',
  'Как проверить',
] as const;
const sentences = [
  'В обзоре собрано главное о «{keyword}»: условия, возможности и ограничения.',
  'Мы сравнили предложения и показываем, чем они отличаются.',
  'Ниже описано, с чего начать и на что обратить внимание.',
  'Сведения проверены редакцией и обновляются каждый месяц.',
  'Отдельно разобраны вопросы, которые задают чаще всего.',
  'Для мобильных устройств есть своя версия, которая не уступает основной.',
  'Поддержка отвечает на русском и местном языке.',
  'В конце страницы стоит краткая сводка с оценкой.',
] as const;

const about = (text: string, keyword: string): string => text.replaceAll('{keyword}', keyword);

/** Headings of a page, `perSection` per section; numbered if the page has more headings than there are words. */
function headings(random: SeededRandom, words: readonly string[], count: number): string[] {
  const [first = '', ...rest] = random.sample(words, words.length);
  return Array.from({ length: count }, (_, at) => {
    const round = Math.floor(at / words.length);
    const word = [first, ...rest][at % words.length]!;
    return round === 0 ? word : `${word}, часть ${round + 1}`;
  });
}

function competitor(keyword: string, country: string, position: number): Competitor {
  const random = seededRandom('competitor', keywordKey(keyword), country, String(position));
  const name = domainLabel(keyword) || 'site';
  return {
    keyword,
    country,
    position,
    // Reserved extension (RFC 2606), so that a sample does not refer to a real site.
    domain: `${name}-${random.pick(siteWords)}-${position}.example`,
    title: `${keyword}: ${random.pick(['обзор', 'полный гид', 'рейтинг', 'отзывы и условия', 'всё, что нужно знать'])}`,
    description: about(random.pick(sentences), keyword),
    wordCount: random.whole(80, 420) * 10,
    keywordDensity: random.whole(8, 34) / 10,
    backlinks: Math.round(10 ** (random.whole(100, 420) / 100)),
    domainAge: random.whole(6, 216) / 12,
    structure: {
      h1: [keyword],
      h2: headings(random, sections, random.whole(4, 12)),
      h3: headings(random, details, random.whole(3, 18)),
      h4: headings(random, details, random.whole(0, 6)),
    },
    content: random
      .sample(sentences, 5)
      .map((sentence) => about(sentence, keyword))
      .join(' '),
  };
}

/**
 * Sample pages of the top results for a keyword in a country, in order. A shorter list is the beginning of a longer
 * one.
 */
export const sampleCompetitors = (keyword: string, country: string, top: number): Competitor[] =>
  Array.from({ length: top }, (_, at) => competitor(keyword, country, at + 1));
