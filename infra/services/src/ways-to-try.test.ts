import { expect, test } from 'vitest';

import { type Facts, waysToTry } from './ways-to-try.ts';

const nothing: Facts = { given: false, docker: false, binaries: false, installable: false };
const everything: Facts = { given: true, docker: true, binaries: true, installable: true };

test('a given address is taken alone: nothing else is tried behind the back of who gave it', () => {
  expect(waysToTry(everything)).toEqual(['given']);
});

test('Docker comes before programs of this machine, which come before packages', () => {
  expect(waysToTry({ ...everything, given: false })).toEqual(['docker', 'binaries']);
  expect(waysToTry({ ...nothing, docker: true, installable: true })).toEqual(['docker', 'packages']);
  expect(waysToTry({ ...nothing, installable: true })).toEqual(['packages']);
});

test('packages are not installed where the programs are there already', () => {
  expect(waysToTry({ ...nothing, binaries: true, installable: true })).toEqual(['binaries']);
});

test('a forced way is the only one, and beats a given address', () => {
  expect(waysToTry({ ...everything, forced: 'docker' })).toEqual(['docker']);
  expect(waysToTry({ ...everything, forced: 'binaries' })).toEqual(['binaries']);
  expect(waysToTry({ ...nothing, installable: true, forced: 'binaries' })).toEqual(['packages']);
  expect(waysToTry({ ...everything, docker: false, forced: 'docker' })).toEqual([]);
});

test('a machine that offers nothing leaves no way', () => {
  expect(waysToTry(nothing)).toEqual([]);
});
