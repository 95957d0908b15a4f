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

test('only what differs is sent, part by part, and the contract takes it', () => {
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

test('the same values again send no setting', () => {
  expect(settingsPatch(sampleSettings(), sampleSettings())).toEqual(ignored);
});

test('a rate that the service has reported meanwhile is not sent back', () => {
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
])('%j is a rate of %s', (typed, rate) => {
  expect(parseRate(typed)).toBe(rate);
});

test.each([
  [2.5, '2,5'],
  [0.05, '0,05'],
  [1_000, '1000'],
  [null, ''],
  [Number.NaN, ''],
])('the rate %s is shown as %j', (rate, shown) => {
  expect(rateText(rate)).toBe(shown);
});

test.each([
  ['api.ahrefs.com', false],
  [' API.Ahrefs.com', false],
  ['api.dataforseo.com', true],
])('beside a key of api.ahrefs.com, %j is another host: %s', (host, isOther) => {
  expect(isOtherHost(host, 'api.ahrefs.com')).toBe(isOther);
});

test.each([
  ['127.0.0.1:8090', true],
  ['localhost:8090', true],
  ['sandbox:8090', true],
  ['api.ahrefs.com', false],
  ['sandbox.p.rapidapi.com', false],
  ['', false],
])('%j is the sandbox: %s', (host, isSandbox) => {
  expect(isSandboxHost(host)).toBe(isSandbox);
});

test.each([
  ['a known host', 'api.ahrefs.com', null, []],
  ['a known host, the sandbox running', 'api.ahrefs.com', '127.0.0.1:43817', ['127.0.0.1:43817']],
  ['the sandbox', '127.0.0.1:43817', '127.0.0.1:43817', ['127.0.0.1:43817']],
  ['another listing', 'x.p.rapidapi.com', '127.0.0.1:43817', ['x.p.rapidapi.com', '127.0.0.1:43817']],
  ['none', '', null, []],
])('with %s stored (%s, sandbox %s) the known hosts are offered and %j', (_, stored, sandbox, others) => {
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
])('a provider that is on: %s, with a key: %s reads %s', (isEnabled, hasKey, text) => {
  expect(enabledText(isEnabled, hasKey)).toBe(text);
});

test('a failed save has the server’s words when it has said any', () => {
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
])('figures come from a provider with %s: %o is %s', (_, change, isReal) => {
  expect(hasRealKey(sampleSettings(change))).toBe(isReal);
});

test('a save’s answer takes the fields, but for those changed since it was sent', () => {
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

test('unsaved changes are counted and named', () => {
  expect(changedNames({ rapidApiPerSecond: null, openai: { model: 'gpt-8' }, port: 3001 })).toEqual([
    'частота запросов',
    'модель OpenAI',
  ]);
  expect(unsavedText([])).toBe('Изменений нет');
  expect(unsavedText(['цена gpt-6.1-sol', 'частота запросов', 'вес «спрос»'])).toBe(
    '3\u00A0изменения: цена gpt-6.1-sol, частота запросов, вес «спрос»',
  );
});
