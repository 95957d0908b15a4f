import { expect, test } from 'vitest';
import { csvText } from '../../../shared/export/text/csv-text.ts';
import { pairColumns, pairsOf } from './matrix-pairs.ts';
import type { CoverageRow } from './matrix-rules.ts';

const sites = { totalDomains: 3, sitesInWork: 2, launchedSites: 1, isDemo: true, isGap: false };
const noSite = { totalDomains: 0, sitesInWork: 0, launchedSites: 0, isDemo: false };
const none = { brand: null, brandMatch: null };
const rows: CoverageRow[] = [
  {
    keyword: 'lumoret casino',
    ...none,
    cells: {
      pl: {
        searchVolume: 74_000,
        difficulty: 24,
        cpc: 0.84,
        ...sites,
        opportunity: { index: 60, countedSites: 3, estimate: null },
      },
      de: {
        searchVolume: 4_400,
        difficulty: 21,
        cpc: 0.84,
        ...noSite,
        isGap: true,
        opportunity: {
          index: 76,
          countedSites: 0,
          estimate: { sortIndex: 70, difficulty: null, price: 50, coverage: null },
        },
      },
    },
  },
  {
    keyword: 'torvelbet',
    brand: 'torvel',
    brandMatch: 'manual',
    cells: {
      de: {
        searchVolume: null,
        difficulty: null,
        cpc: null,
        ...noSite,
        isGap: false,
        opportunity: { index: null, countedSites: 0, estimate: null },
      },
    },
  },
];
const everything = { countries: [], minVolume: 0, minOpportunity: 0, gaps: false };
const lines = (filter: Partial<Parameters<typeof pairsOf>[2]>) =>
  csvText(
    pairColumns,
    pairsOf(rows, ['de', 'pl', 'at'], { ...everything, ...filter }, (_, country) => country === 'pl'),
  )
    .split('\r\n')
    .slice(1)
    .filter((line) => line !== '');

/** Two empty fields. */
const noBrand = '"",""';
const poland = `"lumoret casino","PL","Польша","74000","24","0.84","3","2","1","60","","нет","да","да",${noBrand}`;
const germany = `"lumoret casino","DE","Германия","4400","21","0.84","0","0","0","76","цена за клик","да","нет","нет",${noBrand}`;
const torvelbet =
  '"torvelbet","DE","Германия","","","","0","0","0","","","нет","нет","нет","torvel","выбран вручную"';

test('exports each pair as a row with numeric figures, gap, emulated and planned, and leaves unknown figures empty but names them next to the index', () => {
  expect(lines({})).toEqual([germany, poland, torvelbet]);
});

test('exports only the pairs that match the filter', () => {
  expect(lines({ minVolume: 2_000 })).toEqual([germany, poland]);
  expect(lines({ countries: ['de'] })).toEqual([germany, torvelbet]);
  expect(lines({ gaps: true })).toEqual([germany]);
});
