import { saveSettings } from '@geoplan/contracts/geo/geo-settings';
import { expect, test } from 'vitest';
import { ApiFailure } from '../../shared/api/api-failure.ts';
import { sampleSettings } from '../../testing/fakes/fake-settings.ts';
import {
  changedNames,
  enabledText,
  hasRealKey,
  hostOptions,
  isOtherHost,
  isSandboxHost,
  rateText,
  parseRate,
  saveFailureText,
  settingsPatch,
  unsavedText,
  withTypedSince,
} from './settings-rules.ts';

const ignored = { port: 3001, nodeEnv: 'development' };

test('sends only differences, provider by provider, in the format of the contract', () => {
  const before = sampleSettings();
  const after = sampleSettings({
    rapidApiHost: 'api.ahrefs.com',
    openai: { ...before.openai, apiKey: 'sk-1' },
    apify: { ...before.apify, enabled: true },
  });
  const patch = settingsPatch(before, after);
  expect(patch).toEqual({
    ...ignored,
    rapidApiHost: 'api.ahrefs.com',
    openai: { apiKey: 'sk-1' },
    apify: { enabled: true },
  });
  expect(saveSettings.body.safeParse(patch).success).toBe(true);
});

test('sends no settings if nothing was changed', () => {
  expect(settingsPatch(sampleSettings(), sampleSettings())).toEqual(ignored);
});

test('does not send back a rate limit reported by the service since the form was loaded', () => {
  const before = sampleSettings({ rapidApiUsualPerSecond: 2, rapidApiLearntPerSecond: 0.6 });
  const after = sampleSettings({ rapidApiUsualPerSecond: 1, rapidApiLearntPerSecond: 0.5 });
  expect(settingsPatch(before, after)).toEqual(ignored);
});

test.each([
  ['', null],
  [' ', null],
  ['2,5', 2.5],
  ['0.05', 0.05],
  [',5', 0.5],
  ['1 000', 1_000],
  ['-1', Number.NaN],
  ['1e3', Number.NaN],
  ['быстро', Number.NaN],
])('parses %j as the rate %s', (typed, rate) => {
  expect(parseRate(typed)).toBe(rate);
});

test.each([
  [2.5, '2,5'],
  [0.05, '0,05'],
  [1_000, '1000'],
  [null, ''],
  [Number.NaN, ''],
])('shows the rate %s as %j', (rate, shown) => {
  expect(rateText(rate)).toBe(shown);
});

test.each([
  ['api.ahrefs.com', false],
  [' API.Ahrefs.com', false],
  ['api.dataforseo.com', true],
])('compares the host %j with that of a key for api.ahrefs.com: other = %s', (host, isOther) => {
  expect(isOtherHost(host, 'api.ahrefs.com')).toBe(isOther);
});

test.each([
  ['127.0.0.1:8090', true],
  ['localhost:8090', true],
  ['sandbox:8090', true],
  ['api.ahrefs.com', false],
  ['sandbox.p.rapidapi.com', false],
  ['', false],
])('recognizes %j as the sandbox: %s', (host, isSandbox) => {
  expect(isSandboxHost(host)).toBe(isSandbox);
});

test.each([
  ['a known host', 'api.ahrefs.com', null, []],
  ['a known host, the sandbox running', 'api.ahrefs.com', '127.0.0.1:43817', ['127.0.0.1:43817']],
  ['the sandbox', '127.0.0.1:43817', '127.0.0.1:43817', ['127.0.0.1:43817']],
  ['another listing', 'x.p.rapidapi.com', '127.0.0.1:43817', ['x.p.rapidapi.com', '127.0.0.1:43817']],
  ['none', '', null, []],
])('offers, with %s stored (%s, sandbox %s), the known hosts and %j', (_, stored, sandbox, others) => {
  const known = hostOptions('', null).map(({ id }) => id);
  const offered = hostOptions(stored, sandbox).map(({ id }) => id);
  expect(offered.filter((id) => !known.includes(id))).toEqual(others);
  expect(offered.length).toBe(known.length + others.length);
});

test.each([
  [true, true, 'Включён'],
  [true, false, 'Нет ключа'],
  [false, true, 'Выключен'],
  [false, false, 'Выключен'],
])('labels a provider that is enabled (%s) and has a key (%s) as «%s»', (isEnabled, hasKey, text) => {
  expect(enabledText(isEnabled, hasKey)).toBe(text);
});

test('shows the server’s message for a failed save if there is one', () => {
  const message = 'слова';
  expect(saveFailureText(new ApiFailure({ code: 'conflict', message, status: 409 }))).toBe(message);
  const wordless = [
    new ApiFailure({ code: 'network', message, status: 0 }),
    new ApiFailure({ code: 'unexpected_answer', message, status: 200 }),
  ];
  for (const failure of wordless) expect(saveFailureText(failure)).toBe('Ошибка сохранения настроек');
  expect(saveFailureText(new Error('x'))).toBe('Ошибка сохранения настроек');
});

test.each([
  ['a key of a provider', {}, true],
  ['no key', { rapidApiKey: '' }, false],
  ['switched off', { rapidApiEnabled: false }, false],
  ['the sandbox', { rapidApiHost: '127.0.0.1:8090' }, false],
])('detects a real key with %s: %o is %s', (_, change, isReal) => {
  expect(hasRealKey(sampleSettings(change))).toBe(isReal);
});

test('takes the saved fields from the response, except fields changed since the request', () => {
  const sent = sampleSettings({
    rapidApiKey: 'sent',
    rapidApiPerSecond: 2,
    openai: { apiKey: 'sent', model: 'a', enabled: true },
  });
  const typed = { ...sent, rapidApiPerSecond: null, openai: { ...sent.openai, model: 'b' } };
  const saved = { ...sent, rapidApiKey: '••••sent', openai: { ...sent.openai, apiKey: '••••sent' } };
  expect(withTypedSince(saved, sent, sent)).toEqual(saved);
  expect(withTypedSince(saved, sent, typed)).toEqual({
    ...saved,
    rapidApiPerSecond: null,
    openai: { apiKey: '••••sent', model: 'b', enabled: true },
  });
});

test('counts and names unsaved changes', () => {
  expect(changedNames({ rapidApiPerSecond: null, openai: { model: 'gpt-8' }, port: 3001 })).toEqual([
    'частота запросов',
    'модель OpenAI',
  ]);
  expect(unsavedText([])).toBe('Изменений нет');
  expect(unsavedText(['цена gpt-6.1-sol', 'частота запросов', 'вес «спрос»'])).toBe(
    '3\u00A0изменения: цена gpt-6.1-sol, частота запросов, вес «спрос»',
  );
});
