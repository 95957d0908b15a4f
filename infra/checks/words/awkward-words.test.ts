import { expect, it } from 'vitest';
import { allHits, awkwardWords, expressions } from './find-awkward-words.ts';

const idsIn = (source: string, exceptions: string[] = []) =>
  awkwardWords('a.ts', source, exceptions).map(({ id }) => id);

it('finds no awkward expression in this repository', () => {
  expect(allHits()).toEqual([]);
});

it('finds each expression in comments and test names', () => {
  expect(expressions.map(([id]) => id)).toEqual(Array.from({ length: 14 }, (_each, n) => `L${n + 1}`));
  expect(idsIn('/**\n * Rows that\n * the service told.\n */')).toEqual(['L1']);
  expect(idsIn('const a = 1; // the names alone')).toEqual(['L8']);
  expect(idsIn("it('begins anew', () => {});")).toEqual(['L3']);
  expect(idsIn("test.each([1])('asks %s', () => {});")).toEqual(['L5']);
  expect(awkwardWords('a.ts', 'x;\n/* a\n   second look of its own */')).toMatchObject([
    { line: 3, id: 'L4' },
    { line: 3, id: 'L10' },
  ]);
});

it('ignores code, quoted texts, correct uses and reviewed exceptions', () => {
  expect(idsIn("const told = 'nobody asked'; http('x//told');")).toEqual([]);
  expect(idsIn('// logs `sources told`, then looks up "asked"')).toEqual([]);
  expect(idsIn('// tells apart a look at our own proxies')).toEqual([]);
  expect(idsIn('// the FAQ has questions', ['FAQ has questions'])).toEqual([]);
});
