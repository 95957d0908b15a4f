import { defaultOpportunityWeights, opportunityOf } from '@geoplan/contracts/geo/opportunity';
import { expect, test } from 'vitest';
import { cellAfterKey } from '../matrix-grid/grid-navigation.ts';
import { cutWidthPx } from '../matrix-grid/matrix-styles.ts';
import {
  cellText,
  countriesOf,
  countryPresets,
  gapWorth,
  heatLimits,
  heatStep,
  isDemoRow,
  narrow,
  type CoverageRow,
  type MatrixFilter,
} from './matrix-rules.ts';

const cell = (searchVolume: number | null, totalDomains = 1, isDemo = false) => ({
  searchVolume,
  difficulty: 21,
  cpc: 0.84,
  totalDomains,
  sitesInWork: 0,
  launchedSites: totalDomains,
  isDemo,
  isGap: (searchVolume ?? 0) >= 2_000 && totalDomains === 0,
  opportunity: {
    ...opportunityOf(
      { searchVolume, difficulty: 21, cpc: 0.84, countedSites: totalDomains },
      defaultOpportunityWeights,
    ),
    countedSites: totalDomains,
  },
});
const none = { brand: null, brandMatch: null };
const everything: MatrixFilter = { countries: [], minVolume: 0, minOpportunity: 0, gaps: false };
const rows: CoverageRow[] = [
  { keyword: 'a', ...none, cells: { pl: cell(9_000, 0), de: cell(300) } },
  { keyword: 'b', ...none, cells: { de: cell(1_999, 0), at: cell(2_000) } },
];
const all = ['pl', 'de', 'at'];
const names = (narrowed: ReturnType<typeof narrow>) => [
  narrowed.rows.map(({ keyword }) => keyword).join(''),
  narrowed.countries.join(' '),
];

test('shades gaps by opportunity index, in fifths of the loaded gaps', () => {
  const gaps = [null, 41, 42, 50, 55, 70, 71, 72, 90, 91].map((index) => ({
    ...cell(2_000, 0),
    opportunity: { index, countedSites: 0, estimate: null },
  }));
  const limits = heatLimits([{ keyword: 'a', ...none, cells: Object.fromEntries(gaps.entries()) }]);
  expect(gaps.map((each) => heatStep(gapWorth(each), limits))).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
  // Covered pairs do not count, however large their demand.
  expect(heatLimits([{ keyword: 'a', ...none, cells: { pl: cell(9_000_000) } }])).toEqual(
    Array(4).fill(Infinity),
  );
});

test('offers the regions that have data and the countries with a site as presets', () => {
  expect(countryPresets(rows, [...all, 'br'])).toEqual([
    { label: 'Европа', codes: ['pl', 'de', 'at'] },
    { label: 'Латам + Америка', codes: ['br'] },
    { label: 'Только с сайтами', codes: ['de', 'at'] },
  ]);
});

test.each([
  ['all fit', 960, 7, 120],
  ['eight would end at the edge', 960, 40, 112],
  ['a wide window', 1_900, 40, 122],
  ['a phone', 226, 40, 120],
])('%s: %i px and %i columns give a column width of %i', (_, room, columns, width) => {
  expect(cutWidthPx(room, columns, 120)).toBe(width);
});

test('keeps all rows and columns without a filter, including cells without a pair', () => {
  expect(names(narrow(rows, all, everything))).toEqual(['ab', 'pl de at']);
});

test('keeps only rows and columns with at least one matching cell', () => {
  expect(names(narrow(rows, all, { ...everything, gaps: true }))).toEqual(['a', 'pl']);
  expect(names(narrow(rows, all, { ...everything, minVolume: 2_000 }))).toEqual(['ab', 'pl at']);
  expect(names(narrow(rows, all, { ...everything, countries: ['at', 'pl'] }))).toEqual(['ab', 'pl at']);
  expect(names(narrow(rows, all, { ...everything, countries: ['de'], minVolume: 500 }))).toEqual(['b', 'de']);
});

test('keeps a selected country even if no cell matches', () => {
  const filter = { ...everything, countries: ['pl', 'at'], gaps: true };
  expect(names(narrow(rows, all, filter))).toEqual(['a', 'pl at']);
});

test('filters by a minimum index and drops pairs without a known index', () => {
  const found = { ...everything, minOpportunity: 40 };
  expect(names(narrow(rows, all, { ...found, minOpportunity: 65 }))).toEqual(['ab', 'pl de']);
  const unknown = [{ keyword: 'c', ...none, cells: { de: cell(null) } }];
  expect(names(narrow(unknown, all, found))).toEqual(['', '']);
});

test('filters and shades an estimate by its lower value and describes it as an estimate to screen readers', () => {
  const estimate = { sortIndex: 69, difficulty: 62, price: null, coverage: null };
  const pair = { ...cell(9_000, 0), difficulty: null, opportunity: { index: 74, countedSites: 0, estimate } };
  const ofPair = [{ keyword: 'c', ...none, cells: { de: pair } }];
  expect(gapWorth(pair)).toBe(69);
  expect(names(narrow(ofPair, all, { ...everything, minOpportunity: 69 }))).toEqual(['c', 'de']);
  expect(names(narrow(ofPair, all, { ...everything, minOpportunity: 70 }))).toEqual(['', '']);
  expect(cellText('c', 'de', pair, false)).toBe(
    'c, Германия: объём 9\u00A0000, сложность неизвестна, индекс возможности примерно 74, неизвестно: сложность, есть спрос, нет сайта',
  );
});

test('drops a cell with an unknown volume if a minimum volume is set', () => {
  const unknown = [{ keyword: 'c', ...none, cells: { de: cell(null) } }];
  expect(names(narrow(unknown, all, { ...everything, countries: ['de'] }))).toEqual(['c', 'de']);
  expect(names(narrow(unknown, all, { ...everything, minVolume: 1 }))).toEqual(['', '']);
});

test.each([
  [[true, true], true],
  [[true, false], false],
  [[false], false],
])('marks a row with emulated cells %o as a whole: %s', (cells, isMarked) => {
  const row = {
    keyword: 'a',
    ...none,
    cells: Object.fromEntries(cells.map((each, at) => [all[at], cell(1, 1, each)])),
  };
  expect(isDemoRow(row)).toBe(isMarked);
});

test('orders the countries of a row by demand and appends the countries of later rows, so that loading a page moves no column', () => {
  expect(countriesOf(rows)).toEqual(['pl', 'de', 'at']);
  expect(countriesOf(rows.toReversed())).toEqual(['at', 'de', 'pl']);
});

test('describes a cell in one sentence', () => {
  expect(cellText('a', 'pl', cell(300, 2), true)).toBe(
    'a, Польша: объём 300, сложность 21, индекс возможности 45, сайтов 2, в работе 0, запущено 2, в плане',
  );
  expect(cellText('a', 'pl', { ...cell(2_500, 0), difficulty: null }, false)).toBe(
    'a, Польша: объём 2\u00A0500, сложность неизвестна, индекс возможности 73, есть спрос, нет сайта',
  );
  expect(cellText('a', 'pl', { ...cell(null, 1, true), sitesInWork: 1 }, false)).toBe(
    'a, Польша: объём неизвестен, сложность 21, сайтов 1, в работе 1, запущено 1, демо-данные',
  );
  expect(cellText('a', 'de', undefined, false)).toBe('a, Германия: нет данных');
});

const last = { row: 30, column: 5 };
test.each([
  ['ArrowUp', false, 0, 1],
  ['ArrowDown', false, 1, 1],
  ['ArrowLeft', false, 0, 0],
  ['ArrowRight', false, 0, 2],
  ['PageDown', false, 10, 1],
  ['End', false, 0, 5],
  ['Home', false, 0, 0],
  ['End', true, 30, 5],
])('%s (control: %s) moves from 0:1 to %i:%i and stays in the grid', (key, control, row, column) => {
  expect(cellAfterKey(key, control, { row: 0, column: 1 }, last)).toEqual({ row, column });
});

test('ignores keys other than navigation keys', () => {
  expect(cellAfterKey('a', false, { row: 0, column: 1 }, last)).toBeNull();
  expect(cellAfterKey('constructor', false, { row: 0, column: 1 }, last)).toBeNull();
});
