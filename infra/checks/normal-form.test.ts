import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const normalizes = /\.normalize\(/;
/** The function that limits what it normalises, and passwords, which their contract limits. */
const allowed = [
  'packages/contracts/src/fields/normal-form.ts',
  'services/auth/src/domain/passwords/password-hasher.ts',
];

test('the product normalises all texts except passwords with normalForm, which takes linear time', () => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  });
  const sources = listed
    .split('\n')
    .filter((file) => /^(packages|services|gateway|web)\//.test(file) && !/\.test\.tsx?$/.test(file));
  const found = sources.filter((file) => normalizes.test(readFileSync(new URL(file, root), 'utf8')));
  expect(found.toSorted()).toEqual(allowed);
});
