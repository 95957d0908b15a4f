import { expect, test } from 'vitest';
import { runStartBody, runStartFailureText, runStartProblem } from './run-start-rules.ts';

const draft = { keywords: ['bet', ' ', 'BET '], countries: ['us'], refresh: false };

test('the request holds the form without empty and repeated keywords', () => {
  expect(runStartBody(draft)).toEqual({ keywords: ['bet'], countries: ['us'] });
  expect(runStartBody({ ...draft, refresh: true }).settings).toEqual({ refresh: true });
});

test.each([
  [{ keywords: [] }, 'Пожалуйста, введите хотя бы одно ключевое слово'],
  [{ countries: [] }, 'Пожалуйста, выберите хотя бы одну страну'],
  [{ keywords: ['x'.repeat(201)] }, 'Ключевое слово длиннее 200 символов'],
])('%j cannot be started: %s', (change, problem) => {
  expect(runStartProblem({ ...runStartBody(draft), ...change })).toBe(problem);
});

const keywords = (count: number) => Array.from({ length: count }, (_, at) => `word ${at}`);

test('5,001 pairs are one too many, 5,000 are not', () => {
  expect(runStartProblem({ keywords: keywords(5_000), countries: ['us'] })).toBeNull();
  expect(runStartProblem({ keywords: keywords(5_001), countries: ['us'] })).toMatch(/не больше 5\s000 пар/);
});

test('a failed start is shown with its reason, or as unknown', () => {
  expect(runStartFailureText(new Error('Квота исчерпана'))).toBe('Ошибка: Квота исчерпана');
  expect(runStartFailureText('boom')).toBe('Ошибка: Неизвестная ошибка');
});
