import { expect, it } from 'vitest';
import { clientForTests, rowsOf } from './testing/client-under-test.ts';

const { sandbox, open, find, heard } = clientForTests();
const pageIds = (count: number) =>
  Array.from({ length: count }, (_each, at) => at.toString(16).padStart(32, '0'));
const textOf = (...runs: string[]) => runs.map((plain_text) => ({ type: 'text', plain_text }));

/** Scans a database with these columns and rows; returns its rows by name and column. */
async function read(columns: Record<string, string>, rows: Parameters<typeof rowOf>[0][]) {
  const { id, dataSourceId } = sandbox().notion.addDatabase({
    title: 'Long',
    columns,
    rows: rows.map(rowOf),
  });
  const found = (await find(id)).dataSources[0]?.columns ?? [];
  sandbox().clearLog();
  const wanted = found.filter(({ type }) => type === 'rollup');
  const texts = await rowsOf(open(), {
    dataSourceId,
    propertyIds: wanted.map(({ propertyId }) => propertyId),
    relationIds: wanted.flatMap(({ relationId }) => relationId ?? []),
  });
  return texts.map(({ values }) => wanted.map(({ propertyId }) => values.get(propertyId)));
}

const rowOf = (cells: Record<string, string[] | Record<string, unknown>>) => ({ cells });

const calculated = (sum: number, inRow: number, day: string, dayInRow: string) => ({
  Sum: { type: 'number', number: sum, function: 'sum', inRow },
  Latest: { type: 'date', date: { start: day }, function: 'latest_date', inRow: { start: dayInRow } },
  // Notion does not calculate this one on request either: it sends a list of values.
  Unique: { type: 'number', number: 130, function: 'unique', inRow: 25 },
});

it('requests a calculated rollup only if the row shows a result calculated from 25 relations', async () => {
  const columns = { Name: 'title', Pages: 'relation', Sum: 'rollup', Latest: 'rollup', Unique: 'rollup' };
  const found = await read(columns, [
    { Pages: pageIds(130), ...calculated(4_000, 700, '2026-11-20', '2026-03-01') },
    { Pages: pageIds(24), ...calculated(5, 5, '2026-03-02', '2026-03-02') },
  ]);
  expect(found).toHaveLength(2);
  expect(found).toContainEqual(['4000', '2026-11-20', '25']);
  expect(found).toContainEqual(['5', '2026-03-02', '25']);
  // Two pages of 130 relations for each of two columns; the relation itself is not requested.
  expect(heard().filter((each) => each === 'GET pages')).toHaveLength(4);
});

it('joins the rich-text runs of a title into one name in a rollup of more than 25 items', async () => {
  const names = Array.from({ length: 40 }, (_each, at) => textOf(`Brand ${at}`));
  names[3] = textOf('Mega ', 'Bet', ' 3');
  names[7] = textOf();
  const array = names.map((title) => ({ type: 'title', title }));
  const [row] = await read({ Name: 'title', Brand: 'rollup' }, [
    { Brand: { type: 'array', array, function: 'show_original' } },
  ]);
  const whole = names.map((runs) => runs.map((each) => each.plain_text).join(''));
  expect(row).toEqual([whole.filter((each) => each !== '').join(', ')]);
});
