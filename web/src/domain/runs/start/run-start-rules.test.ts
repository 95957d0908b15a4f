import type { StageId } from '@geoplan/contracts/geo/geo-run-input';
import { expect, test } from 'vitest';
import { pairsToConfirm, runStartBody, runStartFailureText, runStartProblem } from './run-start-rules.ts';

const draft = { keywords: ['bet', ' ', 'BET '], countries: ['us'], refresh: false };

test('sends the form without empty and duplicate keywords', () => {
  const settings = { includeCompetitors: false, includeAiAnalysis: false };
  expect(runStartBody(draft)).toEqual({ keywords: ['bet'], countries: ['us'], settings });
  expect(runStartBody({ ...draft, refresh: true }).settings).toEqual({ ...settings, refresh: true });
});

const settingsOf = (...stages: StageId[]) => runStartBody(draft, stages).settings;

test('derives the two request flags defined in the spec from the chosen stages', () => {
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

test('requires a confirmation to start 5,001 pairs, but not for 5,000', () => {
  const body = (count: number) => ({ ...runStartBody(draft), keywords: keywords(count) });
  expect(pairsToConfirm(body(5_000))).toBeNull();
  expect(pairsToConfirm(body(5_001))).toBe(5_001);
  expect(runStartProblem(body(5_001))).toBeNull();
  expect(runStartBody(draft, [], 5_001).confirmedPairs).toBe(5_001);
});

test('rejects a run with 50,001 pairs', () => {
  const body = { ...runStartBody(draft), keywords: keywords(16_667), countries: ['us', 'de', 'fr'] };
  expect(runStartProblem(body)).toMatch(/не больше 50\s000\sпар.*выбрано 50\s001/);
});

test('shows the reason for a failed start, or that it is unknown', () => {
  expect(runStartFailureText(new Error('Квота исчерпана'))).toBe('Ошибка: Квота исчерпана');
  expect(runStartFailureText('boom')).toBe('Ошибка: Неизвестная ошибка');
});
