import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { renderGuide } from './guide-plugin.ts';

const docs = fileURLToPath(new URL('../docs/', import.meta.url));
const markdown = readFileSync(`${docs}guide.md`, 'utf8');

test('renders each task of the guide as a section with an anchor, and links only to existing anchors', () => {
  const { lead, sections } = renderGuide(markdown, () => true);
  expect(sections.map(({ id }) => id)).toEqual([
    'первый-вход',
    'анализ-сколько-стоит-слово-по-странам',
    'от-матрицы-к-плану',
    'рабочая-область',
    'проверка-сайтов',
    'список-дропов',
    'баланс-платных-api',
  ]);
  const html = lead + sections.map((section) => section.html).join('');
  const anchors = [...html.matchAll(/href="#([^"]+)"/g)].map(([, to = '']) => decodeURIComponent(to));
  expect(anchors.length).toBeGreaterThan(0);
  for (const anchor of anchors) expect(sections.map(({ id }) => id)).toContain(anchor);
});

test('names exactly the pictures that `npm run pictures` has taken', () => {
  const { pictures } = renderGuide(markdown, () => true);
  expect(pictures.toSorted()).toEqual(readdirSync(`${docs}pictures`).toSorted());
});

test('leaves out a picture that has not been taken yet, and escapes descriptions', () => {
  const { sections, pictures } = renderGuide(
    '# A\n\n## B\n\n![x](p/a.webp) ![" onload="y](p/b.webp)\n',
    (name) => name === 'b.webp',
  );
  expect(pictures).toEqual(['b.webp']);
  expect(sections[0]?.html).toContain('alt="&quot; onload=&quot;y"');
});
