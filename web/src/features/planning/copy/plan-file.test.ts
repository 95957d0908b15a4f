import { expect, test } from 'vitest';
import { projectsOfText } from './plan-file.ts';
import { sampleProject } from '../sample-projects.ts';

test('a saved plan is read; what is no project is left out', () => {
  const project = sampleProject('torvelbet', 'cz');
  expect(projectsOfText(JSON.stringify([project, null, { keyword: 'x' }]))).toEqual([project]);
});

test('two projects of one id are both there', () => {
  const twins = [
    sampleProject('torvelbet', 'cz', { id: 'a' }),
    sampleProject('torvelbet', 'pl', { id: 'a' }),
  ];
  expect(projectsOfText(JSON.stringify(twins))).toEqual(twins);
});

test.each(['{}', 'null', 'not json'])('%s is no plan', (text) => {
  expect(() => projectsOfText(text)).toThrow();
});
