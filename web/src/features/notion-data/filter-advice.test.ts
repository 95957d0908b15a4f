import { afterAll, expect, test, vi } from 'vitest';
import { sampleSite } from '../../testing/fakes/fake-workspace.ts';
import type { FoundIds } from '../../domain/checks/finding-rules.ts';
import { filterAdvice } from './filter-advice.ts';
import { noFilter, siteKeys, type SiteFilter } from './site-rules.ts';

// The cells of the list import the session, which reads the browser's storage on import.
vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterAll(() => vi.unstubAllGlobals());

const sites = [
  sampleSite(0, { brand: 'Lumoret', geo: 'PL', status: 'In prod' }),
  sampleSite(1, { brand: 'Lumoret', geo: 'RO', status: 'In prod' }),
  sampleSite(2, { brand: 'Velmari', geo: 'ES', status: 'План' }),
];
const keys = siteKeys(sites, ['in prod']);
const advice = (filter: SiteFilter, found?: FoundIds) => filterAdvice(sites, keys, filter, found);
const none = noFilter;

test('names the filter that hides the most sites, and the number of sites without that filter', () => {
  expect(advice({ ...none, search: ' lumoret ', geo: ['ES'] })).toEqual({
    text: 'По запросу «lumoret» и GEO «ES» ничего нет. Без фильтра GEO найдутся 2\u00A0сайта.',
    drop: { part: 'geo', label: 'Убрать только GEO' },
  });
  expect(advice({ ...none, search: 'нет', status: ['План'] })).toEqual({
    text: 'По запросу «нет» и статусу «План» ничего нет. Без поиска найдётся 1\u00A0сайт.',
    drop: { part: 'search', label: 'Убрать только поиск' },
  });
});

test('treats «launched only» like any other filter', () => {
  expect(advice({ ...none, brand: ['Velmari'], launched: '1' })).toEqual({
    text: 'По бренду «Velmari» и отбору «Запущенные» ничего нет. Без фильтра бренда найдутся 2\u00A0сайта.',
    drop: { part: 'brand', label: 'Убрать только бренд' },
  });
  expect(advice({ ...none, brand: ['Velmari'], geo: ['ES'], launched: '1' }).drop).toEqual({
    part: 'launched',
    label: 'Показать и незапущенные',
  });
});

test('offers only a full reset if there is a single filter, or if removing any one filter shows nothing', () => {
  expect(advice({ ...none, search: 'нет такого' })).toEqual({
    text: 'По запросу «нет такого» ничего нет.',
    drop: null,
  });
  expect(advice({ ...none, search: 'нет', status: ['нет'], brand: ['нет'] })).toEqual({
    text: 'По запросу «нет», статусу «нет» и бренду «нет» ничего нет.',
    drop: null,
  });
});

const textOf = (...status: string[]) => advice({ ...none, status }).text;

test('lists the values of a filter if there are few, but shows only their number if there are many', () => {
  expect(textOf('а', 'б')).toBe('По статусу «а» или «б» ничего нет.');
  expect(textOf('а', 'б', 'в', 'г')).toBe('По статусу (4\u00A0значения) ничего нет.');
});

test('truncates a very long pasted text', () => {
  const { text } = advice({ ...none, search: 'ж'.repeat(5_000) });
  expect(text).toBe(`По запросу «${'ж'.repeat(59)}…» ничего нет.`);
});

test('treats check findings like any other filter', () => {
  const nothing = new Set<string>();
  const mismatch = new Set([sampleSite(0).id]);
  const found = { mismatch, changed: nothing, fell: nothing, certificate: nothing };
  const filter = { ...none, finding: 'mismatch' as const, brand: ['velmari'] };
  expect(advice(filter, found)).toEqual({
    text: 'По бренду «velmari» и проверкам «Расхождения» ничего нет. Без фильтра бренда найдётся 1\u00A0сайт.',
    drop: { part: 'brand', label: 'Убрать только бренд' },
  });
});
