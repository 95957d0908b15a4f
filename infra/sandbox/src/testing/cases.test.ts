import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { filesOfCases, listCases, readCase } from './cases.ts';

it('lists each file of the folder once', () => {
  expect(listCases().map(({ file }) => file)).toEqual(filesOfCases().toSorted());
});

it('keeps the bytes as written by the tools that saved the files', () => {
  expect(readCase('drops-utf16-without-mark.csv').subarray(0, 4)).toEqual(Buffer.from('D\0o\0'));
  expect(readCase('plan-cp1251.csv').includes('\r\n')).toBe(true);
  expect(() => new TextDecoder('utf-8', { fatal: true }).decode(readCase('plan-cp1251.csv'))).toThrow(
    TypeError,
  );
});

it('disables text conversion by git for each file', () => {
  const cwd = fileURLToPath(new URL('../../cases/', import.meta.url));
  const attributes = execFileSync('git', ['check-attr', 'text', '--', ...filesOfCases()], { cwd }).toString();
  expect(
    attributes
      .trim()
      .split('\n')
      .filter((line) => !line.endsWith(': text: unset')),
  ).toEqual([]);
});
