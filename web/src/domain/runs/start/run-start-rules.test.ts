import type { StageId } from '@geoplan/contracts/geo/geo-run-input';
import { expect, test } from 'vitest';
import { runStartBody, runStartFailureText, runStartProblem } from './run-start-rules.ts';

const draft = { keywords: ['bet', ' ', 'BET '], countries: ['us'], refresh: false };

test('sends the form without empty and duplicate keywords', () => {
  const settings = { includeCompetitors: false, includeAiAnalysis: false };
  expect(runStartBody(draft)).toEqual({ keywords: ['bet'], countries: ['us'], settings });
  expect(runStartBody({ ...draft, refresh: true }).settings).toEqual({ ...settings, refresh: true });
});

const settingsOf = (...stages: StageId[]) => runStartBody(draft, stages).settings;

test("derives the two stages in the spec's call from the chosen ones", () => {
  expect(settingsOf('competitorAnalysis', 'tzGeneration')).toEqual({
    includeCompetitors: true,
    includeAiAnalysis: false,
    stages: ['competitorAnalysis', 'tzGeneration'],
  });
  expect(settingsOf('aiAssistant')).toMatchObject({ includeCompetitors: false, includeAiAnalysis: true });
});

test.each([
  [{ keywords: [] }, 'Пожалуйста, введите хотя бы одно ключевое слово'],
  [{ countries: [] }, 'Пожалуйста, выберите хотя бы одну страну'],
  [{ keywords: ['x'.repeat(201)] }, 'Ключевое слово длиннее 200\u00A0символов'],
])('rejects %j: %s', (change, problem) => {
  expect(runStartProblem({ ...runStartBody(draft), ...change })).toBe(problem);
});

const keywords = (count: number) => Array.from({ length: count }, (_, at) => `word ${at}`);

test('rejects 5,001 pairs, but not 5,000', () => {
  expect(runStartProblem({ ...runStartBody(draft), keywords: keywords(5_000) })).toBeNull();
  expect(runStartProblem({ ...runStartBody(draft), keywords: keywords(5_001) })).toMatch(
    /не больше 5\s000\sпар/,
  );
});

test('shows a failed start with its reason, or as unknown', () => {
  expect(runStartFailureText(new Error('Квота исчерпана'))).toBe('Ошибка: Квота исчерпана');
  expect(runStartFailureText('boom')).toBe('Ошибка: Неизвестная ошибка');
});
