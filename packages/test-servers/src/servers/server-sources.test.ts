import { expect, test } from 'vitest';

import { type MachineFacts, sourcesToTry } from './server-sources.ts';

const nothing: MachineFacts = { given: false, docker: false, binaries: false, installable: false };
const everything: MachineFacts = { given: true, docker: true, binaries: true, installable: true };

test('a given address is the only source, and no other source is tried instead', () => {
  expect(sourcesToTry(everything)).toEqual(['given']);
});

test('tries Docker first, then programs on this machine, then packages', () => {
  expect(sourcesToTry({ ...everything, given: false })).toEqual(['docker', 'binaries']);
  expect(sourcesToTry({ ...nothing, docker: true, installable: true })).toEqual(['docker', 'packages']);
  expect(sourcesToTry({ ...nothing, installable: true })).toEqual(['packages']);
});

test('packages are not installed if the programs already exist', () => {
  expect(sourcesToTry({ ...nothing, binaries: true, installable: true })).toEqual(['binaries']);
});

test('a forced source is the only source, and overrides a given address', () => {
  expect(sourcesToTry({ ...everything, forced: 'docker' })).toEqual(['docker']);
  expect(sourcesToTry({ ...everything, forced: 'binaries' })).toEqual(['binaries']);
  expect(sourcesToTry({ ...nothing, installable: true, forced: 'binaries' })).toEqual(['packages']);
  expect(sourcesToTry({ ...everything, docker: false, forced: 'docker' })).toEqual([]);
});

test('a machine that offers nothing has no sources', () => {
  expect(sourcesToTry(nothing)).toEqual([]);
});
