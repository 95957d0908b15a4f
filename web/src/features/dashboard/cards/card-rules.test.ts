import { describe, expect, test } from 'vitest';
import { sampleRun } from '../../../testing/fakes/sample-runs.ts';
import { sampleSettings } from '../../../testing/fakes/fake-settings.ts';
import { connectedText, lastRunText, leftText, providersText, type MetricSource } from './card-rules.ts';

const now = new Date(2026, 10, 23, 14, 30).getTime();
const finishedAt = new Date(2026, 10, 23, 14, 18).toISOString();

test.each([
  ['loading', 'Загружаем последний запуск…'],
  ['failed', 'Последний запуск: неизвестно'],
  [[], 'Запусков ещё не было'],
  [[sampleRun()], 'Запуск идёт сейчас'],
  [[sampleRun({ status: 'completed', finishedAt })], 'Последний запуск: 12\u00A0мин назад'],
] as const)('describes the last run of %j', (runs, text) => {
  expect(lastRunText(runs, now)).toBe(text);
});

test('counts a provider that is enabled and has a key, or the enabled sandbox, which needs no key', () => {
  const off = { apiKey: '', model: 'm', enabled: true };
  const settings = {
    ...sampleSettings(),
    rapidApiKey: '',
    rapidApiHost: 'sandbox',
    sandboxHost: 'sandbox',
    rapidApiEnabled: true,
    openai: { ...off, apiKey: '••••1234' },
    anthropic: off,
    apify: { apiToken: '••••1234', enabled: false },
    expiredDomains: { apiKey: '', enabled: false },
  };
  expect(providersText(settings)).toBe('2 из 5\u00A0провайдеров включены');
  expect(providersText({ ...settings, sandboxHost: null })).toBe('1 из 5\u00A0провайдеров включён');
});

describe('the source of metrics and the workspace', () => {
  const source: MetricSource = { hasKey: true, isDemo: false, remaining: 1_240, currency: 'requests' };

  test.each([
    [source, 'fine', 'Источник метрик и Notion подключены'],
    [source, 'failing', 'Метрики: подключён, Notion не отвечает'],
    [{ ...source, isDemo: true }, 'fine', 'Метрики: демо-данные, Notion подключён'],
    [{ ...source, isDemo: true }, 'unread', 'Метрики: демо-данные, Notion ещё не прочитан'],
    [{ ...source, hasKey: false }, 'absent', 'Метрики: нет ключа, Notion не подключён'],
    [undefined, 'fine', 'Notion подключён'],
    [undefined, 'unknown', 'Состояние Notion неизвестно'],
  ] as const)('describes the connections for %j and a Notion state %s', (asked, notion, text) => {
    expect(connectedText(asked, notion)).toBe(text);
  });

  test.each([
    [source, 'Осталось запросов: 1 240'],
    [{ ...source, currency: 'USD' as const, remaining: 4.5 }, 'Остаток: 4,50 $'],
    [{ ...source, remaining: undefined }, 'Остаток квоты пока не известен'],
    [{ ...source, hasKey: false }, 'Ключ добавляют в настройках API'],
  ])('describes the remaining quota of %j as %s', (asked, text) => {
    expect(leftText(asked).replaceAll('\u00A0', ' ')).toBe(text);
  });
});
