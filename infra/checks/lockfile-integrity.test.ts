import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Entry {
  link?: boolean;
  integrity?: string;
}

it('has an integrity hash for every package in the lockfile', () => {
  const lockfile = new URL('../../package-lock.json', import.meta.url);
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as { packages: Record<string, Entry> };
  const installed = Object.entries(packages).filter(([path]) => path.includes('node_modules/'));
  expect(installed.length).toBeGreaterThan(500);
  const unverified = installed.filter(
    ([, { link, integrity }]) => !link && !integrity?.startsWith('sha512-'),
  );
  expect(unverified.map(([path]) => path)).toEqual([]);
});
