import { expect, test } from 'vitest';
import { siteStatus } from './site-status.ts';

test.each([
  ['in prod', 'В продакшене', 'green'],
  ['indexing', 'Индексация', 'yellow'],
  ['pre indexing', 'Предварительная индексация', 'grey'],
  ['seo process', 'SEO процесс', 'blue'],
  ['SEO process', 'SEO процесс', 'blue'],
  [' In Prod ', 'В продакшене', 'green'],
])('translates %j into Russian with its colour', (status, label, tone) => {
  expect(siteStatus(status)).toEqual({ label, tone });
});

test.each([
  ['Canonical', 'Canonical'],
  ['constructor', 'constructor'],
  ['', '—'],
  ['  ', '—'],
  [null, '—'],
])('shows %j as %j in grey', (status, label) => {
  expect(siteStatus(status)).toEqual({ label, tone: 'grey' });
});
