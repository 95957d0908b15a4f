import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { mutations } from '../mutations/mutations.ts';
import { allPromises } from './all-promises.ts';

const at = (file: string) => fileURLToPath(new URL(`../../../../${file}`, import.meta.url));

it('lists P1 to P37 and all promises from P40 without a gap, each with cases or a proof elsewhere', () => {
  const numbers = allPromises.flatMap(({ id }) => (/^P\d+$/.test(id) ? [Number(id.slice(1))] : []));
  const later = numbers.filter((each) => each > 37);
  expect(numbers).toEqual([
    ...Array.from({ length: 37 }, (_each, n) => n + 1),
    ...later.map((_each, n) => n + 40),
  ]);
  for (const { id, keptBy, cases, elsewhere } of allPromises) {
    expect(cases.length > 0 || elsewhere !== undefined, id).toBe(true);
    expect(
      keptBy.filter((file) => !existsSync(at(file))),
      id,
    ).toEqual([]);
    expect(cases.length === 0 || keptBy.length > 0, id).toBe(true);
  }
});

/** Tests of every bus are in separate files. */
const conformance = ['failures', 'outages'].map(
  (name) => `packages/kit/src/bus/conformance/describe-${name}.ts`,
);

it('every case names the title of an existing test', () => {
  const missing = allPromises
    .flatMap(({ cases }) => cases)
    .filter(({ file, test }) => {
      const files = file.endsWith('rabbit-bus.integration.test.ts') ? [file, ...conformance] : [file];
      return !files.some((each) => readFileSync(at(each), 'utf8').includes(test));
    });
  expect(missing).toEqual([]);
});

it('every mutation matches its file exactly once and names a test case of its promise, and at least ten promises have a mutation', () => {
  for (const { file, find } of mutations)
    expect(readFileSync(at(file), 'utf8').split(find).length - 1, `${file}: ${find}`).toBe(1);
  for (const { promise, test } of mutations) {
    const cases = allPromises.find(({ id }) => id === promise)?.cases ?? [];
    expect(
      cases.map((each) => each.test),
      promise,
    ).toContain(test);
  }
  expect(new Set(mutations.map(({ promise }) => promise)).size).toBeGreaterThanOrEqual(10);
});
