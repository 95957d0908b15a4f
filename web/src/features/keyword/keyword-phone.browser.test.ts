import { expect, test } from 'vitest';
import { fakeRecords, sampleRecord } from '../../testing/fakes/fake-records.ts';
import { truncatedTexts } from '../../testing/truncated-texts.ts';
import { phone, webTests } from '../../testing/web-tests.ts';

const { open } = webTests();

test('shows a country on a phone in two untruncated lines next to its action, without horizontal scrolling', async () => {
  const pairs = [sampleRecord('lumoret casino', 'gb', { searchVolume: 74_000 })];
  const page = await open('/keyword/lumoret%20casino', { as: 'user', api: fakeRecords(pairs), size: phone });
  const table = page.getByRole('region', { name: /^Страны/ });
  await table.getByRole('rowheader', { name: 'Великобритания' }).waitFor();
  const cells = await table.getByRole('row').nth(1).locator('th, td').allInnerTexts();
  expect(
    cells.slice(1, 3).map((text) =>
      text
        .replaceAll('\u00A0', ' ')
        .split(/\s*\n\s*/)
        .slice(0, 2),
    ),
  ).toEqual([
    ['Великобритания', 'сайты 3 / 2 / 1'],
    ['74 000', '21'],
  ]);
  expect(await truncatedTexts(table)).toEqual([]);
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});
