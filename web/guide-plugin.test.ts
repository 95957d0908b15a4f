import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { renderGuide } from './guide-plugin.ts';

const docs = fileURLToPath(new URL('../docs/', import.meta.url));
const markdown = readFileSync(`${docs}guide.md`, 'utf8');

test('each job of the guide is a section with its anchor, and links lead to one of them', () => {
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

test('the pictures that it names are those that `npm run pictures` has taken', () => {
  const { pictures } = renderGuide(markdown, () => true);
  expect(pictures.toSorted()).toEqual(readdirSync(`${docs}pictures`).toSorted());
});

test('a picture that was not taken yet is left out, and a description cannot leave its attribute', () => {
  const { sections, pictures } = renderGuide(
    '# A\n\n## B\n\n![x](p/a.webp) ![" onload="y](p/b.webp)\n',
    (name) => name === 'b.webp',
  );
  expect(pictures).toEqual(['b.webp']);
  expect(sections[0]?.html).toContain('alt="&quot; onload=&quot;y"');
});
