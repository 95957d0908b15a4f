import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { aggregates, metrics, metricsInWords, opportunityName, planVolumeLabel } from './metrics.ts';

const sources = fileURLToPath(new URL('../../', import.meta.url));

const names = [
  ...[...Object.values(metrics), ...Object.values(aggregates), opportunityName].flatMap((each) => [
    each.label,
    each.shortLabel,
  ]),
  planVolumeLabel,
].filter((name) => !['От', 'До'].includes(name));

/** A name at the start of a text, in a literal or between tags, and as a whole word. */
const spelled = new RegExp(`(?:['"\`>]|^)\\s*(${names.join('|')})(?=\\s*(?:['"\`<,:;(]|$))`, 'gm');

/** Other uses of a metric's word. */
const others = [
  // A level in words.
  'features/ai-assistant/ai-assistant-page.tsx: Потенциал',
  'features/ai-assistant/geo-advice-table.tsx: Потенциал',
  'features/ai-assistant/strategy-lines.ts: Потенциал',
  // A section of the settings.
  'features/settings/settings-nav.tsx: Индекс',
  // The length of a text.
  'features/tz-generation/tz-brief.ts: Объём',
];

const spelledIn = (file: string, text: string) =>
  [...text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').matchAll(spelled)].map(
    ([, name]) => `${file}: ${name}`,
  );

it('finds no figure name outside metrics.ts, so that each figure has one name on all screens', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && file !== 'domain/keywords/metrics.ts',
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) => spelledIn(file, readFileSync(`${sources}${file}`, 'utf8')));
  expect(found.filter((each) => !others.includes(each))).toEqual([]);
});

it.each([
  "header: 'Сложность',",
  '<b>CPC</b>',
  'label="Объём поиска"',
  '`Объём: от ${least}`',
  '\n  Клики\n',
])('finds a name in %j', (text) => expect(spelledIn('a.tsx', text)).toHaveLength(1));

it('ignores a name within a sentence or a word', () => {
  expect(spelledIn('a.tsx', `'Кликните', 'Средний объём текста', 'спрос и сложность по странам'`)).toEqual(
    [],
  );
});

it('names metrics in the form used within a sentence', () => {
  expect(metricsInWords(['searchVolume', 'clicks', 'difficulty'])).toBe('Объём поиска, клики и сложность');
});
