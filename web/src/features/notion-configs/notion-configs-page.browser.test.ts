import { listSyncs } from '@geoplan/contracts/notion/notion';
import { revealToken, setDefaultConfig, testConnection } from '@geoplan/contracts/notion/notion-configs';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectAccessibleInAllThemesAndSizes } from '../../testing/expect-accessible.ts';
import { enterScreen } from '../../testing/enter-screen.ts';
import { answer, Failed, ok } from '../../testing/fakes/fake-api.ts';
import { fakeWorkspace, sampleDisplayConfig, sampleWorkspace } from '../../testing/fakes/fake-workspace.ts';
import { desktop, webTests } from '../../testing/web-tests.ts';
import { fakeConfigs, twoConfigs, type FakeConfigs } from './testing/fake-configs.ts';
import { notionId, sampleConfig, sampleSync } from './testing/sample-configs.ts';

const { open, oneVisit, replaceAnswers } = webTests();

async function openConfigs(fake: FakeConfigs): Promise<Page> {
  const page = await open('/notion-configs', { as: 'admin', api: fakeConfigs(fake) });
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

  test('shows each connection in a card with the sync state of its databases, or why they are not synced', async () => {
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
    await card(page, 'Архив')
      .getByText(/не синхронизируются: конфигурация выключена/)
      .waitFor();
    await card(page, 'Архив').getByRole('button', { name: 'По умолчанию: Архив' }).waitFor();
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

  test('shows a failed action in a banner until it is dismissed', async () => {
    const page = visited();
    const refused = [answer(setDefaultConfig, refuse), answer(testConnection, refuse)];
    replaceAnswers(page, [...fakeConfigs(fake), ...refused]);
    for (const [button, text] of [
      ['По умолчанию: Архив', 'Ошибка установки конфигурации по умолчанию'],
      ['Тест: Архив', 'Ошибка тестирования подключения'],
    ] as const) {
      await press(page, button);
      const banner = page.getByRole('main').getByRole('alert').filter({ hasText: text });
      await banner.getByText('Что-то сломалось').waitFor();
      await banner.getByRole('button', { name: 'Скрыть сообщение' }).click();
      await banner.waitFor({ state: 'detached' });
    }
  });

  test('shows the reason why a token cannot be revealed', async () => {
    const page = visited();
    replaceAnswers(page, [...fakeConfigs(fake), answer(revealToken, refuse)]);
    await press(page, 'Показать токен: Архив');
    await card(page, 'Архив').getByRole('alert').getByText('Что-то сломалось').waitFor();
  });

  test('swallows the second click of a double click that closes a dialog', async () => {
    const page = visited();
    await press(page, 'Удалить: Архив');
    const cancel = page.getByRole('alertdialog').getByRole('button', { name: 'Отмена' });
    await cancel.waitFor();
    await page.evaluate(() => {
      for (const name of ['pointerup', 'click'])
        document.addEventListener(
          name,
          ({ target }) => {
            const where = (target as Element).closest('#root') ? 'below' : 'above';
            document.body.dataset[name] = `${document.body.dataset[name] ?? ''}${where} `;
          },
          true,
        );
    });
    await cancel.dblclick();
    const heard = () => page.evaluate(() => document.body.dataset['pointerup']);
    await expect.poll(heard).toBe('above above ');
    expect(await page.evaluate(() => document.body.dataset['click'])).not.toContain('below');
    await cancel.waitFor({ state: 'detached' });
    // The protection ends shortly after: the page below can be used again.
    await press(page, 'Удалить: Архив');
    await cancel.click();
    await cancel.waitFor({ state: 'detached' });
  });

  test('shows the cached sync state on the next screen immediately, before it is refetched', async () => {
    const page = visited();
    const late = Promise.withResolvers<undefined>();
    replaceAnswers(page, [
      ...fakeConfigs(fake),
      ...fakeWorkspace(sampleWorkspace(3, { config: { ...sampleDisplayConfig(), id: config.id } })),
      answer(listSyncs, async () => {
        await late.promise;
        return ok(syncs);
      }),
    ]);
    await page.getByRole('link', { name: 'Данные из Notion' }).click();
    await page.getByRole('button', { name: 'Синхронизация: ошибка в 1 из 2 баз' }).waitFor();
    late.resolve(undefined);
    await enterScreen(page, '/notion-configs');
  });

  test('passes axe in both themes and all sizes without overflow', async () => {
    const page = visited();
    await card(page, 'Основная команда').getByText('Notion не принимает токен.').waitFor();
    await expectAccessibleInAllThemesAndSizes(page);
  });
});
