import { siteFields } from '@geoplan/contracts/notion/notion-site';
import { expect, it } from 'vitest';
import type { KnownDataSource } from './sync-task.ts';
import { unknownWarnings } from './unknown-warnings.ts';

const source = (id: string, columns: Record<string, string>): KnownDataSource => ({
  id,
  title: id,
  fields: Object.fromEntries(
    siteFields.map((field) => {
      const name = columns[field];
      return [field, name === undefined ? null : { propertyId: name, name, type: 'formula' }];
    }),
  ) as KnownDataSource['fields'],
  remembered: {},
  watermark: null,
  isGone: false,
});
const geo = (rows: number) => [{ dataSourceId: 'a', field: 'geo' as const, rows }];

it.each([
  [1, '1\u00A0строке'],
  [2, '2\u00A0строках'],
  [11, '11\u00A0строках'],
  [21, '21\u00A0строке'],
  [1_204, '1\u00A0204\u00A0строках'],
])('declines the noun after %i rows', (rows, text) => {
  expect(unknownWarnings(geo(rows), [source('a', { geo: 'GEO' })])).toEqual([
    {
      code: 'not_computed',
      property: 'GEO',
      message: `Notion не смог посчитать «GEO» в ${text}; показано прежнее значение, где оно есть.`,
    },
  ]);
});

it('adds up the rows of all data sources, and counts a column used by two fields once', () => {
  const counts = [
    ...geo(2),
    { dataSourceId: 'a', field: 'language' as const, rows: 2 },
    { dataSourceId: 'b', field: 'geo' as const, rows: 3 },
    { dataSourceId: 'b', field: 'notes' as const, rows: 9 },
  ];
  const sources = [source('a', { geo: 'GEO', language: 'GEO' }), source('b', { geo: 'GEO' })];
  expect(unknownWarnings(counts, sources).map(({ message }) => message)).toEqual([
    expect.stringContaining('в 5\u00A0строках'),
  ]);
});
