import { expect, test } from 'vitest';
import { csvText } from '../../shared/export/text/csv-text.ts';
import { domainColumns, exportColumns } from './domain-columns.tsx';
import { domainInput, domainProblem, domainsOf, emptyDomainForm, type DomainForm } from './domain-form.ts';

const form = (change: Partial<DomainForm> = {}): DomainForm => ({
  ...emptyDomainForm,
  keywords: ['bet'],
  ...change,
});

test.each([
  [{ keywords: [''] }, 'Пожалуйста, введите хотя бы одно ключевое слово'],
  [{ countries: [] }, 'Пожалуйста, выберите хотя бы одну страну'],
  [{ types: { emd: false, brand: false, generic: false } }, 'Выберите хотя бы один тип домена'],
  [{ extensions: { com: false, net: false, org: false, local: false } }, 'Выберите хотя бы одно расширение'],
  [{}, null],
])('validates %j and returns the problem %s', (change, problem) => {
  expect(domainProblem(form(change))).toBe(problem);
});

test('searches only the selected types and extensions', () => {
  const found = domainsOf(
    domainInput(
      form({
        types: { emd: false, brand: false, generic: true },
        extensions: { com: false, net: true, org: false, local: false },
      }),
    ),
  );
  expect(found.length).toBeGreaterThan(0);
  expect(new Set(found.map(({ type, extension }) => `${type} ${extension}`))).toEqual(
    new Set(['generic net']),
  );
});

test('exports a taken domain without a price, and names every country, extension and source', () => {
  const geo = ['pl', 'de', 'at', 'us', 'gb'];
  const row = {
    domain: 'bet.com',
    available: false,
    price: null,
    registrar: 'Gandi',
    type: 'brand' as const,
    geo,
    extension: 'com' as const,
  };
  expect(domainColumns.map(({ text }) => text(row))).toEqual([
    'bet.com',
    'Занят',
    '—',
    'Gandi',
    'Брендовый',
    'PL, DE, AT +2',
  ]);
  expect(csvText(exportColumns, [row]).split('\r\n')).toEqual([
    '\uFEFF"Домен","Статус","Цена за год, $","Регистратор","Тип","GEO","Страны","Расширение","Источник"',
    '"bet.com","Занят","","Gandi","Брендовый","PL, DE, AT, US, GB","Польша, Германия, Австрия, США, Великобритания",".com","Демо"',
  ]);
});
