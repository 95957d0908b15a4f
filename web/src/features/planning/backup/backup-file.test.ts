import { expect, test } from 'vitest';
import { projectsOfBackup } from './backup-file.ts';
import { sampleProject } from '../testing/sample-projects.ts';

test('a saved plan is read; what is no project is left out', () => {
  const project = sampleProject('torvelbet', 'cz');
  expect(projectsOfBackup(JSON.stringify([project, null, { keyword: 'x' }]))).toEqual([project]);
});

test('two projects of one id are both there', () => {
  const twins = [
    sampleProject('torvelbet', 'cz', { id: 'a' }),
    sampleProject('torvelbet', 'pl', { id: 'a' }),
  ];
  expect(projectsOfBackup(JSON.stringify(twins))).toEqual(twins);
});

test.each(['{}', 'null', 'not json'])('%s is no plan', (text) => {
  expect(() => projectsOfBackup(text)).toThrow();
});
