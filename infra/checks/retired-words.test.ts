import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);

/** First column of the table in docs/style.md; text in parentheses is not part of the word. */
function retiredWords(): string[] {
  const style = readFileSync(new URL('docs/style.md', root), 'utf8');
  const [, table = ''] = style.split('### Retired words');
  const [section = ''] = table.split('\n## ');
  const rows = section.matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm);
  return [...rows]
    .map(([, words = '']) => words.replaceAll(/\([^)]*\)/g, ''))
    .flatMap((words) => words.split(','))
    .map((word) => word.trim())
    .filter((word) => word !== 'retired' && word !== '');
}

const sayInstead = (file: string, words: readonly string[]): string[] => {
  const name = `-${file.split('/').at(-1)!.split('.')[0]}-`;
  return words.filter((word) => name.includes(`-${word}-`)).map((word) => `${file}: "${word}" is retired`);
};

test('no file name contains a retired word', () => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = listed
    .split('\n')
    .filter((file) => file !== '' && !/\/(migrations|before-baseline)\//.test(file));
  expect(files.flatMap((file) => sayInstead(file, retiredWords()))).toEqual([]);
});

test('finds a retired word at any position in a name', () => {
  expect(retiredWords()).toContain('patience');
  expect(sayInstead('kit/src/reader-patience.test.ts', retiredWords())).toHaveLength(1);
  expect(sayInstead('web/src/two-places.ts', retiredWords())).toHaveLength(1);
  expect(sayInstead('kit/src/outbox-relay.ts', retiredWords())).toEqual([]);
});
