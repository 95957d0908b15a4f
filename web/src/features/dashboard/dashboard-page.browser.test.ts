import type { Role } from '@geoplan/contracts/define';
import { expect, test } from 'vitest';
import { cutTexts } from '../../shared/testing/cut-texts.ts';
import { phone, webTests } from '../../shared/testing/web-tests.ts';

const { open } = webTests();

async function settingsLinks(role: Role): Promise<number> {
  const page = await open('/', { as: role });
  await page.getByText('Сервер отвечает').waitFor();
  return page.getByRole('link', { name: /Ключи API и модели/ }).count();
}

test('only an admin’s card leads to the settings', async () => {
  expect(await settingsLinks('user')).toBe(0);
  expect(await settingsLinks('admin')).toBe(1);
});

test('it says that its activity is made up and that no stage has been run', async () => {
  const page = await open('/', { as: 'viewer' });
  const activity = page.locator('section', { hasText: 'Последняя активность' });
  await activity.getByText('Демо-данные').waitFor();
  expect(await activity.getByRole('listitem').count()).toBe(6);
  expect(await page.getByText('Ожидает').count()).toBe(6);
});

test('a server that stops answering is not called ready', async () => {
  const page = await open('/', { as: 'viewer', profile: 'own' });
  await page.clock.install();
  await page.reload();
  await page.getByText('Сервер отвечает').waitFor();
  await page.route('**/api/auth/verify', (route) => route.abort('connectionrefused'));
  await page.clock.fastForward(90_000);
  await page.getByText('Нет связи с сервером').waitFor();
});

test('on a phone every line can be read to its end', async () => {
  const page = await open('/', { as: 'viewer', size: phone });
  await page.getByText('Сервер отвечает').waitFor();
  await page.getByText('12 сайтов «В продакшене» не отвечают 200').waitFor();
  expect(await cutTexts(page.getByRole('main'))).toEqual([]);
});
