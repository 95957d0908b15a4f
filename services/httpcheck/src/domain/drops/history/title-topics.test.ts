import { expect, it } from 'vitest';
import { topicsOf } from './title-topics.ts';

it.each([
  [['Lumora Casino – slots'], ['gambling']],
  [
    ['Казино и СТАВКИ', 'Новости спорта'],
    ['gambling', 'news'],
  ],
  [['博彩网站'], ['gambling']],
  [['Better alphabets'], ['other']],
  [['Бетон и кирпич'], ['other']],
  [['Buy cheap pills'], ['pharma', 'shop']],
  [['This domain name is for sale'], ['shop', 'parked']],
  [['  '], []],
  [[], []],
])('classifies %j as %j', (titles, topics) => {
  expect(topicsOf(titles)).toEqual(topics);
});
