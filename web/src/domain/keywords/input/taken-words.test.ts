import { listCases, readCase } from '@geoplan/sandbox/testing/cases';
import { expect, test } from 'vitest';
import { contentOf } from '../../../shared/import/read-file.ts';
import { isDoubtful } from './keyword-list-rules.ts';
import { wordsOf, type TakenWords } from './taken-words.ts';

function taken(text: string): TakenWords {
  const read = wordsOf({ text });
  if ('problem' in read) throw new Error(read.problem);
  return read;
}

/** Expected keywords of each file of the index that is a pasted text. */
const expected: Record<string, { column: string | number; words: string[] }> = {
  'keywords-keyword-planner.txt': {
    column: 'Keyword',
    words: ['acero al carbono sarten', 'alkosto ollas', 'antiadherente'],
  },
  'keywords-semrush.txt': { column: 'Keyword', words: ['fridge freezer', 'kings fridge'] },
  'keywords-two-columns.txt': {
    column: 1,
    words: ['acero al carbono sarten', 'alkosto ollas', 'antiadherente'],
  },
};

test.each(listCases('keywords').filter(({ file }) => file.endsWith('.txt')))(
  'imports from $file: $expected',
  async ({ file }) => {
    const read = wordsOf(await contentOf(new Uint8Array(readCase(file))));
    expect(read).toMatchObject(expected[file] ?? {});
    expect('words' in read && read.words).toHaveLength(expected[file]?.words.length ?? -1);
  },
);

const both = ['bet', 'win big'];
test.each([
  ['numbered rows of Ahrefs', '#\tKeyword\tVolume\n1\tbet\t12,000\n2\twin big\t1,20\n', 'Keyword'],
  ['Search Console', 'Top queries,Clicks,CTR\nbet,12,1.5%\nwin big,7,2%\n', 'Top queries'],
  ['Wordstat', 'Статистика по словам\n\nФраза;Показов в месяц\nbet;12 000\nwin big;70\n', 'Фраза'],
  ['a row with one cell too many', 'Wyraz\tIlość\nbet\t120\nwin big\t70\tnowe\n', 'Wyraz'],
  ['unknown headings', 'Wyraz\tIlość\nbet\t120\nwin big\t70\n', 'Wyraz'],
  ['no headings', '1;bet;120\n2;win big;70\n', 2],
  ['commas and figures', 'bet,120\nwin big,70\n', 1],
  ['commas and texts', 'bet,Deutschland\nwin big,Polska\n,Italia\n', 1],
  ['bars', '| Keyword | Volume |\n|---|---|\n| bet | 12 |\n| win big | 7 |\n', 'Keyword'],
  ['ranges', 'bet\t1 тыс. – 10 тыс.\nwin big\t100 – 1 тыс.\n', 1],
  ['quotes of a match type', 'Keyword\tMatch\n"bet"\tPhrase\n[win big]\tExact\n', 'Keyword'],
  ['a heading above one column', 'Ключевое слово\nbet\nwin big\n', 'Ключевое слово'],
  ['an open quote', 'Keyword;Volume\n"bet;1\nwin big;2\n', 'Keyword'],
])('imports the keywords of a table with %s', (_, text, column) => {
  expect(taken(text)).toMatchObject({ words: both, column });
});

test('imports the keyword from a single row copied from a sheet', () => {
  expect(taken('bet\t170')).toMatchObject({ words: ['bet'], all: ['bet', '170'], column: 1 });
});

test.each([
  ['bet\n win \n\nскидки, акции\tplay', ['bet', 'win', 'скидки, акции', 'play']],
  ['new york, ny\nlos angeles, ca,', ['new york, ny', 'los angeles, ca']],
  ['new york, ny\nlos angeles, ca', ['new york, ny', 'los angeles, ca']],
  ['a; b;c', ['a', 'b', 'c']],
  ['1. bet\n2. win\n3. play', ['bet', 'win', 'play']],
  ['3. liga\nbet', ['3. liga', 'bet']],
  ['• bet\n- win\n----\n«play»', ['bet', 'win', 'play']],
  ['seo\nquery\nphrase', ['seo', 'query', 'phrase']],
  ['777\n888', ['777', '888']],
])('imports the list %j as %j', (text, words) => {
  expect(taken(text)).toMatchObject({ words, column: null, refused: [] });
});

test('lists title rows and rows without a keyword, and offers to import everything', () => {
  const { refused, all } = taken('Export of today\nKeyword\tVolume\nbet\t12\n\t7\n');
  expect(refused).toEqual([
    { line: 1, text: 'Export of today', reason: 'над заголовками' },
    { line: 4, text: '7', reason: 'нет слова' },
  ]);
  expect(all).toEqual(['Export of today', 'Keyword', 'Volume', 'bet', '12', '7']);
});

test.each([
  ['bet\n\nwin\nBET \n----\n\n', { empty: 1, repeated: 1, long: 0 }],
  [`1. bet\n2. bet\n3. ${'я'.repeat(201)}`, { empty: 0, repeated: 1, long: 1 }],
  [`Keyword\tKD\nbet\t1\n\nbet\t2\n${'я'.repeat(201)}\t3\n`, { empty: 1, repeated: 1, long: 1 }],
])('counts what it leaves out of %j', (text, skipped) => {
  expect(taken(text)).toMatchObject({ skipped });
  expect(taken(text).all.every((word) => word.length <= 200)).toBe(true);
});

test('imports the keyword column of a sheet', () => {
  const rows = [
    ['', 'Keyword'],
    ['1', 'bet'],
    ['2', 'win big'],
  ].map((cells, at) => ({ line: at + 1, cells }));
  const read = wordsOf({ table: { rows, refused: [], delimiter: null, sheet: 'Слова' } });
  expect(read).toMatchObject({ words: both, column: 'Keyword', sheet: 'Слова' });
});

test.each(['12000', '1,20', '=A1+1', '# my list', '----', 'https://shop.example/', ' www.shop.example'])(
  'treats %j as unlikely to be a keyword',
  (row) => expect(isDoubtful(row)).toBe(true),
);
test.each(['1xbet', 'c#', 'shop.example', '赌场', ''])('accepts %j as a keyword', (row) =>
  expect(isDoubtful(row)).toBe(false),
);
