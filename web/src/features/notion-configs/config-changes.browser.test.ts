import { verify } from '@geoplan/contracts/auth';
import { listConfigs, removeConfig } from '@geoplan/contracts/notion/notion-configs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, done, Failed, ok, type Answer } from '../../testing/fakes/fake-api.ts';
import { sampleUser } from '../../testing/fakes/sample-accounts.ts';
import { webTests } from '../../testing/web-tests.ts';
import { fakeConfigs, twoConfigs, type FakeConfigs } from './testing/fake-configs.ts';
import { sampleConfig } from './testing/sample-configs.ts';

const { open, pathOf } = webTests();

async function openConfigs(fake: FakeConfigs, further: Answer[]): Promise<Page> {
  const page = await open('/notion-configs', { as: 'admin', api: [...fakeConfigs(fake), ...further] });
  await page.getByRole('heading', { level: 1, name: 'Конфигурации Notion' }).waitFor();
  return page;
}

const card = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const refuse = (): never => {
  throw new Failed('internal', { message: 'Что-то сломалось' });
};

test('reports a failed load and retries it on request, shows a failed deletion in a banner until an action succeeds, and deletes once on a double click', async () => {
  let isBroken = true;
  let isRefused = true;
  const clicked = Promise.withResolvers<undefined>();
  const fake = twoConfigs();
  const page = await openConfigs(fake, [
    answer(listConfigs, () => (isBroken ? refuse() : ok(fake.configs))),
    answer(removeConfig, async ({ params: { id } }) => {
      if (isRefused) return refuse();
      await clicked.promise;
      fake.asked.push({ call: 'remove', body: id });
      fake.configs = fake.configs.filter((each) => each.id !== id);
      return done;
    }),
  ]);
  await page.getByText('Ошибка загрузки конфигураций').waitFor();
  isBroken = false;
  await page.getByRole('button', { name: 'Попробовать снова' }).click();
  await card(page, 'Основная команда').waitFor();
  const question = page.getByRole('alertdialog', {
    name: 'Вы уверены, что хотите удалить эту конфигурацию?',
  });
  const remove = question.getByRole('button', { name: 'Удалить' });
  const banner = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: 'Ошибка удаления конфигурации' });
  await press(page, 'Удалить: Архив');
  await remove.click();
  await banner.getByText('Что-то сломалось').waitFor();
  await press(page, 'Редактировать: Основная команда');
  await press(page, 'Сохранить');
  await banner.waitFor({ state: 'detached' });
  await press(page, 'Удалить: Архив');
  await remove.click();
  await banner.waitFor();
  isRefused = false;
  await press(page, 'Удалить: Архив');
  await question.getByRole('button', { name: 'Отмена' }).click();
  await question.waitFor({ state: 'detached' });
  await press(page, 'Удалить: Архив');
  await remove.dblclick();
  clicked.resolve(undefined);
  await page.getByText('Конфигурация «Архив» удалена').waitFor();
  await banner.waitFor({ state: 'detached' });
  await card(page, 'Архив').waitFor({ state: 'detached' });
  expect(fake.asked.filter(({ call }) => call === 'remove')).toHaveLength(1);
});

test('makes another connection the default and explains the effect, does not label an inactive connection as active, and reports an expired session when the list is refetched', async () => {
  let isOver = false;
  const page = await openConfigs(
    twoConfigs({
      configs: [
        sampleConfig(1),
        sampleConfig(2, { name: 'Запасная' }),
        sampleConfig(3, { name: 'Архив', isActive: false }),
      ],
    }),
    [
      answer(verify, () => {
        if (isOver) throw new Failed('unauthenticated');
        return ok({ user: sampleUser('admin') });
      }),
    ],
  );
  await press(page, 'По умолчанию: Запасная');
  await page.getByText('Активная: Запасная').waitFor();
  await page.getByText(/Данные обновятся при следующей синхронизации/).waitFor();
  await card(page, 'Основная команда')
    .getByRole('button', { name: 'По умолчанию: Основная команда' })
    .waitFor();
  await press(page, 'По умолчанию: Архив');
  await page.getByText('Конфигурация выключена: Архив').waitFor();
  await page.getByText(/Она выключена: сайты не появятся/).waitFor();
  expect(await page.getByText('Активная:').count()).toBe(0);
  isOver = true;
  // The fake list would still respond, so only the session check before it can fail.
  await press(page, 'По умолчанию: Запасная');
  await page.getByText('Сессия истекла. Пожалуйста, войдите в систему заново.').waitFor();
  await expect.poll(() => pathOf(page)).toMatch(/^\/login/);
});
