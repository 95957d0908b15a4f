import { expect, test } from 'vitest';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeRecords, manyRecords } from '../../testing/fakes/fake-records.ts';
import { webTests } from '../../testing/web-tests.ts';

const { open, pathOf } = webTests();

test('a tool that is to come shows what it was given and leads back to the selection', async () => {
  const page = await open('/keyword/keyword%200001', {
    as: 'user',
    api: fakeRecords(manyRecords(1, ['pl', 'de', 'at'])),
  });
  const check = (name: string) => page.getByRole('checkbox', { name: `Выбрать: ${name}` });
  await check('Польша').click();
  await check('Австрия').click();
  await page
    .getByRole('region', { name: 'Действия с выбранными странами' })
    .getByRole('link')
    .first()
    .click();
  await page.getByText('Раздел появится в следующей версии').waitFor();
  const passed = page.locator('section').filter({ hasText: 'Что передано в инструмент' });
  await passed.getByText('keyword 0001').waitFor();
  expect(await passed.locator('dd').last().locator('span').allTextContents()).toEqual(['Польша', 'Австрия']);
  await expectAccessible(page, 'placeholder');
  await page.getByRole('button', { name: 'Назад' }).click();
  await page.getByText('Выбрано: 2 страны').waitFor();
  expect(await check('Польша').isChecked()).toBe(true);
  expect(await check('Германия').isChecked()).toBe(false);
});

test('without anything passed, and as the first page of a visit, it has only its way to the dashboard', async () => {
  const page = await open('/competitor-analysis', { as: 'admin' });
  await page.getByText('Раздел появится в следующей версии').waitFor();
  await page.getByText(/Сейчас он ещё не работает/).waitFor();
  expect(await page.getByText('Что передано').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Назад' }).count()).toBe(0);
  await page.getByRole('link', { name: 'На дашборд' }).click();
  await expect.poll(() => pathOf(page)).toBe('/');
});
