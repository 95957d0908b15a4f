import { listKeywords } from '@geoplan/contracts/geo';
import { expect, test } from 'vitest';
import { cutTexts } from '../../shared/testing/cut-texts.ts';
import { expectAccessibleInEveryLook } from '../../shared/testing/expect-accessible.ts';
import { Failed } from '../../shared/testing/fake-api.ts';
import { phone, webTests } from '../../shared/testing/web-tests.ts';
import { fakeHistory, names, openHistory, someRuns } from './testing/fake-history.ts';

const { open } = webTests();

test('stored keywords are completed analyses; runs show how they stand, and all are counted', async () => {
  const page = await openHistory(open, fakeHistory(['bet', 'win'], someRuns()));
  expect((await names(page)).toSorted()).toEqual([
    'betЗавершено',
    'brokenОшибка',
    'goingВыполняется',
    'queuedОжидает',
    'stoppedОтменено',
    'winЗавершено',
  ]);
  expect(await page.locator('dl').first().locator('dd').allTextContents()).toEqual(['6', '2', '2', '1']);
  expect(await page.getByRole('article').filter({ hasText: 'bet' }).locator('p').textContent()).toBe(
    'Гео-анализ · 12 стран · обновлено 19.11.2026, 13:00',
  );
});

test('500 keywords come page by page, and only those near the window are drawn', async () => {
  const page = await openHistory(open, fakeHistory(Array.from({ length: 500 }, (_, at) => `word ${at}`)));
  for (let shown = 50; shown < 250; shown += 50) {
    await page.getByText(`Показано ${shown}`).waitFor();
    await page.getByRole('button', { name: 'Показать ещё' }).click();
  }
  await page.getByText('Показано 250').waitFor();
  expect(await page.getByRole('article').count()).toBeLessThan(60);
});

test('a failed load says what happened and tries again', async () => {
  let isBroken = true;
  const api = fakeHistory(['bet']);
  const working = api.findLast(([declared]) => declared === listKeywords)![1];
  const page = await open('/analysis-history', {
    as: 'user',
    api: [
      ...api,
      [
        listKeywords,
        (asked) => {
          if (isBroken) throw new Failed('internal');
          return working(asked);
        },
      ],
    ],
  });
  await page.getByText('Не удалось загрузить историю').waitFor();
  isBroken = false;
  await page.getByRole('button', { name: 'Попробовать снова' }).click();
  await expect.poll(() => names(page)).toEqual(['betЗавершено']);
});

test('a viewer opens analyses but changes nothing', async () => {
  const page = await openHistory(open, fakeHistory(['bet'], someRuns()), { as: 'viewer' });
  expect(await page.getByRole('button', { name: /^(Удалить|Отменить|Запустить)/ }).count()).toBe(0);
});

test('axe finds nothing serious, in both themes and sizes, and nothing overflows', async () => {
  const launches = someRuns();
  const page = await openHistory(open, fakeHistory(['bet', 'word '.repeat(38)], launches));
  await expectAccessibleInEveryLook(page);
});

test('on a phone the filters wrap before a word of them is cut', async () => {
  const page = await openHistory(open, fakeHistory(['bet']));
  await page.setViewportSize(phone);
  expect(await cutTexts(page.getByRole('search', { name: 'Фильтры' }))).toEqual([]);
});
