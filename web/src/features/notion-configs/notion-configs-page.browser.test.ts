import { verify } from '@geoplan/contracts/auth';
import { listSyncs } from '@geoplan/contracts/notion/notion';
import {
  listConfigs,
  removeConfig,
  revealToken,
  setDefaultConfig,
  testConnection,
} from '@geoplan/contracts/notion/notion-configs';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectAccessibleInAllThemesAndSizes } from '../../testing/expect-accessible.ts';
import { answer, done, Failed, ok, type Answer } from '../../testing/fakes/fake-api.ts';
import { fakeWorkspace, sampleDisplayConfig, sampleWorkspace } from '../../testing/fakes/fake-workspace.ts';
import { sampleUser } from '../../testing/fakes/sample-accounts.ts';
import { desktop, webTests } from '../../testing/web-tests.ts';
import { fakeConfigs, twoConfigs, type FakeConfigs } from './testing/fake-configs.ts';
import { notionId, sampleConfig, sampleSync } from './testing/sample-configs.ts';

const { open, oneVisit, replaceAnswers, pathOf } = webTests();

async function openConfigs(fake: FakeConfigs, further: Answer[] = []): Promise<Page> {
  const api = [...fakeConfigs(fake), ...further];
  const page = await open('/notion-configs', { as: 'admin', api });
  await page.getByRole('heading', { level: 1, name: 'Конфигурации Notion' }).waitFor();
  return page;
}

const card = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const refuse = (): never => {
  throw new Failed('internal', { message: 'Что-то сломалось' });
};

describe('an active connection and an inactive one', () => {
  const config = sampleConfig(1);
  const syncs = [
    sampleSync(config),
    sampleSync(config, {
      databaseId: notionId(9),
      databaseName: 'Дропы',
      status: 'failed',
      lastSuccessAt: null,
      lastError: 'Notion не принимает токен.',
      warnings: [{ code: 'column_renamed', property: 'Этап', message: 'Столбец «Status» теперь «Этап».' }],
    }),
  ];
  const fake = twoConfigs({ syncs });
  const visited = oneVisit(() => openConfigs(fake));

  beforeEach(async () => {
    const page = visited();
    fake.asked = [];
    replaceAnswers(page, fakeConfigs(fake));
    await page.setViewportSize(desktop);
    await page.emulateMedia({ colorScheme: 'light' });
    await card(page, 'Архив').waitFor();
  });

  test('shows each connection in a card with the sync state of its databases', async () => {
    const page = visited();
    await page.getByText('Активная: Основная команда').waitFor();
    const first = card(page, 'Основная команда');
    for (const text of [
      'По умолчанию',
      'Активна',
      'Все бренды, кроме тестовых',
      config.databaseId,
      '•'.repeat(32),
    ])
      await first.getByText(text, { exact: true }).waitFor();
    await first.getByText('1 240 строк, обновлена 20.11.2026, 11:55').waitFor();
    await first.getByText('Notion не принимает токен.').waitFor();
    await first.getByText('Столбец «Status» теперь «Этап».').waitFor();
    expect(await first.getByRole('button', { name: /^По умолчанию/ }).count()).toBe(0);
    await card(page, 'Архив').getByText('Неактивна').waitFor();
    await card(page, 'Архив').getByRole('button', { name: 'По умолчанию: Архив' }).waitFor();
  });

  test('explains why an inactive connection is not synced', async () => {
    await card(visited(), 'Архив')
      .getByText(/не синхронизируются: конфигурация выключена/)
      .waitFor();
  });

  test('requests the token only when the user reveals it, and hides it again', async () => {
    const page = visited();
    const first = card(page, 'Основная команда');
    await first.getByText('Каждый показ записывается в журнал действий').waitFor();
    expect(fake.asked).toEqual([]);
    await press(page, 'Показать токен: Основная команда');
    await first.getByText('ntn_secret_of_the_team_7f3a').waitFor();
    await press(page, 'Скрыть токен: Основная команда');
    await first.getByText('•'.repeat(32)).waitFor();
    expect(await page.getByText('ntn_secret').count()).toBe(0);
    // After leaving and returning, no cache holds the token.
    await press(page, 'Показать токен: Основная команда');
    await first.getByText('ntn_secret_of_the_team_7f3a').waitFor();
    await page.getByRole('link', { name: 'Планирование' }).click();
    await first.waitFor({ state: 'detached' });
    await page.goBack();
    await first.getByText('•'.repeat(32)).waitFor();
    expect(fake.asked.map((each) => each.call)).toEqual(['reveal', 'reveal']);
  });

  test('hides a shown token automatically after half a minute', async () => {
    const page = visited();
    // Holds timers of half a minute; returns a function that fires them.
    const clock = await page.evaluateHandle(() => {
      const set = globalThis.setTimeout;
      const held: (() => void)[] = [];
      const hold = (act: () => void, ms?: number) => (ms === 30_000 ? held.push(act) : set(act, ms));
      Object.assign(globalThis, { setTimeout: hold });
      return () => {
        globalThis.setTimeout = set;
        for (const act of held) act();
      };
    });
    await press(page, 'Показать токен: Основная команда');
    await page.getByText('ntn_secret_of_the_team_7f3a').waitFor();
    await clock.evaluate((pass) => pass());
    await page.getByText('ntn_secret_of_the_team_7f3a').waitFor({ state: 'detached' });
  });

  test.each([
    ['Ошибка удаления конфигурации', removeConfig, 'Удалить: Архив'],
    ['Ошибка установки конфигурации по умолчанию', setDefaultConfig, 'По умолчанию: Архив'],
    ['Ошибка тестирования подключения', testConnection, 'Тест: Архив'],
  ] as const)('shows %s in a banner until it is dismissed', async (text, endpoint, button) => {
    const page = visited();
    replaceAnswers(page, [...fakeConfigs(fake), answer(endpoint, refuse)]);
    await press(page, button);
    if (endpoint === removeConfig) await press(page, 'Удалить');
    const banner = page.getByRole('main').getByRole('alert').filter({ hasText: text });
    await banner.getByText('Что-то сломалось').waitFor();
    await banner.getByRole('button', { name: 'Скрыть сообщение' }).click();
    await banner.waitFor({ state: 'detached' });
  });

  test('shows the reason why a token cannot be revealed', async () => {
    const page = visited();
    replaceAnswers(page, [...fakeConfigs(fake), answer(revealToken, refuse)]);
    await press(page, 'Показать токен: Архив');
    await card(page, 'Архив').getByRole('alert').getByText('Что-то сломалось').waitFor();
  });

  test('passes axe in both themes and all sizes without overflow', async () => {
    const page = visited();
    await card(page, 'Основная команда').getByText('Notion не принимает токен.').waitFor();
    await expectAccessibleInAllThemesAndSizes(page);
  });
});

test('shows the cached sync state on the next screen immediately, before it is refetched', async () => {
  const config = sampleConfig(1);
  const failed = { status: 'failed', lastError: 'Нет доступа' } as const;
  let asked = 0;
  const page = await openConfigs(twoConfigs({ configs: [config] }), [
    ...fakeWorkspace(sampleWorkspace(3, { config: { ...sampleDisplayConfig(), id: config.id } })),
    answer(listSyncs, () => {
      asked += 1;
      return asked === 1 ? ok([sampleSync(config, failed)]) : Promise.withResolvers<never>().promise;
    }),
  ]);
  await card(page, 'Основная команда').getByText('Нет доступа').waitFor();
  await page.getByRole('link', { name: 'Данные из Notion' }).click();
  await page.getByRole('button', { name: 'Синхронизация: ошибка' }).waitFor();
});

test('removes the banner of a failed action when that action or the form succeeds', async () => {
  let isBroken = true;
  const fake = twoConfigs();
  const page = await openConfigs(fake, [
    answer(removeConfig, ({ params: { id } }) => {
      if (isBroken) return refuse();
      fake.configs = fake.configs.filter((each) => each.id !== id);
      return done;
    }),
    answer(listConfigs, () => ok(fake.configs)),
  ]);
  const banner = page.getByRole('main').getByRole('alert');
  const remove = async () => {
    await press(page, 'Удалить: Архив');
    await press(page, 'Удалить');
  };
  await remove();
  await banner.getByText('Что-то сломалось').waitFor();
  await press(page, 'Редактировать: Основная команда');
  await press(page, 'Сохранить');
  await banner.waitFor({ state: 'detached' });
  await remove();
  await banner.getByText('Что-то сломалось').waitFor();
  isBroken = false;
  await remove();
  await page.getByText('Конфигурация «Архив» удалена').waitFor();
  await banner.waitFor({ state: 'detached' });
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

test('reports a failed load and retries it on request, deletes a connection after a confirmation, and shows the next step if no connection is left', async () => {
  let isBroken = true;
  const fake = twoConfigs();
  const page = await openConfigs(fake, [answer(listConfigs, () => (isBroken ? refuse() : ok(fake.configs)))]);
  await page.getByText('Ошибка загрузки конфигураций').waitFor();
  isBroken = false;
  await page.getByRole('button', { name: 'Попробовать снова' }).click();
  await card(page, 'Основная команда').waitFor();
  await press(page, 'Удалить: Архив');
  const question = page.getByRole('alertdialog', {
    name: 'Вы уверены, что хотите удалить эту конфигурацию?',
  });
  await question.getByRole('button', { name: 'Отмена' }).click();
  expect(fake.asked).toEqual([]);
  await press(page, 'Удалить: Архив');
  await question.getByRole('button', { name: 'Удалить' }).click();
  await card(page, 'Архив').waitFor({ state: 'detached' });
  expect(fake.configs.map(({ name }) => name)).toEqual(['Основная команда']);
  await press(page, 'Удалить: Основная команда');
  await question.getByRole('button', { name: 'Удалить' }).click();
  await page.getByText('Нет конфигураций').waitFor();
  await page.getByText('Добавьте первую конфигурацию Notion для начала работы').waitFor();
});
