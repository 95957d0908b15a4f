import { expect, test } from 'vitest';
import { webTests } from '../../shared/testing/web-tests.ts';
import { fakeHistory, names, openHistory, someRuns } from './testing/fake-history.ts';

const { open, pathOf } = webTests();

test('search, status and type narrow the list and stay in the address', async () => {
  const page = await openHistory(open, fakeHistory(['bet', 'win'], someRuns()));
  await page.getByRole('searchbox').fill('BE');
  await expect.poll(() => names(page)).toEqual(['betЗавершено']);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: /Статус/ }).click();
  await page.getByRole('option', { name: 'Ошибка', exact: true }).click();
  await expect.poll(() => names(page)).toEqual(['brokenОшибка']);
  expect(pathOf(page)).toBe('/analysis-history?status=error');
  await page.reload();
  await expect.poll(() => names(page)).toEqual(['brokenОшибка']);
  await page.getByRole('button', { name: /Тип/ }).click();
  await page.getByRole('option', { name: 'Генерация ТЗ' }).click();
  await page.getByText('Анализы не найдены').waitFor();
  await page.getByRole('button', { name: 'Сбросить фильтры' }).click();
  await expect.poll(async () => (await names(page)).length).toBe(6);
});

test('nothing at all says where to begin', async () => {
  const page = await openHistory(open, fakeHistory([]));
  await page.getByText('Анализы не найдены').waitFor();
  expect(await page.getByRole('link', { name: 'Новый анализ' }).last().getAttribute('href')).toBe(
    '/analysis',
  );
});

test('the newest stand first, by choice the largest, and the address keeps it', async () => {
  const page = await openHistory(open, fakeHistory(['large', 'middle', 'new']));
  expect(await names(page)).toEqual(['newЗавершено', 'middleЗавершено', 'largeЗавершено']);
  await page.getByRole('button', { name: /Сортировка/ }).click();
  await page.getByRole('option', { name: 'По объёму' }).click();
  await expect.poll(() => names(page)).toEqual(['largeЗавершено', 'middleЗавершено', 'newЗавершено']);
  await expect.poll(() => pathOf(page)).toBe('/analysis-history?sort=volume');
});
