import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { jobFiles } from './job-files.ts';
import { listNames, readList, replaceList } from './tour-page.ts';
import { tourFaults } from './tour-faults.ts';

const list = (name: string, ...lines: string[]): string =>
  [`<!-- files of ${name}: npm run tour -->`, '', ...lines, '', '<!-- end of files -->'].join('\n');
const page = [
  list('login', '1. [`a.ts`](../a.ts) – The door.', '2. [`b.ts`](../b.ts)'),
  list('run', '1. [`c.ts`](../c.ts) – A run.'),
  list('sync'),
  list('sometimes', '- [`pool.ts`](../pool.ts)'),
].join('\n\n');

const walked = (demanded: string[], allowed = demanded) => ({
  demanded: new Set(demanded),
  allowed: new Set(allowed),
});

it('accepts a page that names all files that ran, whichever list names the files that run on timers or only sometimes', () => {
  const fine = {
    login: walked(['a.ts', 'b.ts']),
    run: walked(['a.ts', 'c.ts', 'pool.ts']),
    sync: walked([]),
  };
  expect(tourFaults(page, fine)).toEqual([]);
});

it('reports a file that ran but is not named, and a named file that did not run', () => {
  const other = { login: walked(['a.ts', 'd.ts']), run: walked(['c.ts']), sync: walked(['new.ts']) };
  expect(tourFaults(page, other)).toEqual([
    'login: d.ts ran and is not named',
    'login: b.ts is named and did not run',
    'sync: new.ts ran and is not named',
  ]);
});

it('keeps the sentence for each file that moves within a list or to another walk', () => {
  const moved = replaceList(replaceList(page, 'login', ['b.ts', 'c.ts'], page), 'run', ['a.ts'], page);
  expect(readList(moved, 'login')).toEqual([
    { file: 'b.ts', sentence: '' },
    { file: 'c.ts', sentence: 'A run.' },
  ]);
  expect(readList(moved, 'run')).toEqual([{ file: 'a.ts', sentence: 'The door.' }]);
});

it('docs/tour.md names the files of periodic jobs, because they may run during any walk', () => {
  const real = readFileSync(new URL('../../../../docs/tour.md', import.meta.url), 'utf8');
  const named = listNames.flatMap((name) => readList(real, name).map(({ file }) => file));
  const jobs = jobFiles();
  expect(jobs).toContain('services/httpcheck/src/db/checks/publish-results.ts');
  expect(jobs.filter((file) => !named.includes(file))).toEqual([]);
});
