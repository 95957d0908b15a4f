import { expect, test } from 'vitest';
import { fakeRecords, sampleRecord } from '../../testing/fakes/fake-records.ts';
import { phone, webTests } from '../../testing/web-tests.ts';

const { open } = webTests();

/**
 * Texts of the first row between the sticky cells: those shown in full, and those partly covered by a sticky
 * cell.
 */
function figuresInSight(box: Element) {
  const [, country, ...others] = box.querySelector('tbody tr')!.children;
  const actions = others.pop()!;
  const left = country!.getBoundingClientRect().right;
  const right = actions.getBoundingClientRect().left;
  const shown = others.map((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    // The dots of a list are visible; its texts are for screen readers only.
    const ink = (cell.querySelector('ul') ?? range).getBoundingClientRect();
    return {
      text: (cell.textContent ?? '').replaceAll('\u00A0', ' '),
      isInSight: ink.right > left + 1 && ink.left < right - 1,
      isWhole: ink.left >= left - 1 && ink.right <= right + 1,
    };
  });
  const seen = shown.filter(({ isInSight }) => isInSight);
  return {
    whole: seen.flatMap(({ text, isWhole }) => (isWhole ? [text] : [])),
    cut: seen.flatMap(({ text, isWhole }) => (isWhole ? [] : [text])),
  };
}

test('shows a figure on a phone in full or not at all, at every scroll position', async () => {
  const pairs = [sampleRecord('lumoret casino', 'gb', { searchVolume: 74_000 })];
  const page = await open('/keyword/lumoret%20casino', { as: 'user', api: fakeRecords(pairs), size: phone });
  const table = page.getByRole('region', { name: /^Страны/ });
  const figures = () => table.evaluate(figuresInSight);
  await expect.poll(figures).toEqual({ whole: ['74 000'], cut: [] });
  for (const left of [70, 150, 260, 380, 450, 1_000]) {
    await table.evaluate((box, at) => box.scrollTo(at, 0), left);
    await expect.poll(figures).toEqual({ whole: [expect.any(String)], cut: [] });
  }
});
