import { expect, test } from 'vitest';
import { launchBody, launchFailure, launchProblem } from './launch-rules.ts';

const draft = { keywords: ['bet', ' ', 'BET '], countries: ['us'], refresh: false };

test('a form without blanks and repeats is what is asked for', () => {
  expect(launchBody(draft)).toEqual({ keywords: ['bet'], countries: ['us'] });
  expect(launchBody({ ...draft, refresh: true }).settings).toEqual({ refresh: true });
});

test.each([
  [{ keywords: [] }, 'Пожалуйста, введите хотя бы одно ключевое слово'],
  [{ countries: [] }, 'Пожалуйста, выберите хотя бы одну страну'],
  [{ keywords: ['x'.repeat(201)] }, 'Ключевое слово длиннее 200 символов'],
])('%j cannot be started: %s', (change, problem) => {
  expect(launchProblem({ ...launchBody(draft), ...change })).toBe(problem);
});

const keywords = (count: number) => Array.from({ length: count }, (_, at) => `word ${at}`);

test('5,001 pairs are one too many, 5,000 are not', () => {
  expect(launchProblem({ keywords: keywords(5_000), countries: ['us'] })).toBeNull();
  expect(launchProblem({ keywords: keywords(5_001), countries: ['us'] })).toMatch(/не больше 5\s000 пар/);
});

test('a failed start is told with its reason, or as unknown', () => {
  expect(launchFailure(new Error('Квота исчерпана'))).toBe('Ошибка: Квота исчерпана');
  expect(launchFailure('boom')).toBe('Ошибка: Неизвестная ошибка');
});
