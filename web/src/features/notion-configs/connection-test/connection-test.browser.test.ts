import { testConnection } from '@geoplan/contracts/notion/notion-configs';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { dismissToasts } from '../../../testing/dismiss-toasts.ts';
import { answer, Failed, ok } from '../../../testing/fakes/fake-api.ts';
import { expectAccessibleInAllThemesAndSizes } from '../../../testing/expect-accessible.ts';
import { desktop, phone, webTests } from '../../../testing/web-tests.ts';
import { fakeConfigs, twoConfigs, type FakeConfigs } from '../testing/fake-configs.ts';
import {
  closedDiagnosis,
  notionId,
  sampleConfig,
  sampleDatabase,
  sampleDiagnosis,
  sampleSync,
} from '../testing/sample-configs.ts';

const { open, oneVisit, replaceAnswers } = webTests();

async function openConfigs(fake: FakeConfigs): Promise<Page> {
  const page = await open('/notion-configs', { as: 'admin', api: fakeConfigs(fake) });
  await page.getByRole('heading', { level: 1, name: 'Конфигурации Notion' }).waitFor();
  return page;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const form = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const panelIn = (page: Page) => form(page).getByRole('region', { name: 'Проверка подключения' });
const bodyOf = (fake: FakeConfigs, call: string) => fake.asked.findLast((each) => each.call === call)?.body;

/** Names of the buttons that a toast covers. */
const coveredButtons = (scope: Locator) =>
  scope
    .page()
    .getByRole('region', { name: 'Уведомления' })
    .getByRole('alertdialog')
    .waitFor()
    .then(() =>
      scope.getByRole('button').evaluateAll((buttons) => {
        const toast = document.querySelector('[aria-label="Уведомления"]')!.getBoundingClientRect();
        return buttons
          .filter((button) => {
            const box = button.getBoundingClientRect();
            const isBeside = box.right <= toast.left || box.left >= toast.right;
            return !isBeside && box.bottom > toast.top && box.top < toast.bottom;
          })
          .map((button) => button.textContent || button.getAttribute('aria-label'));
      }),
    );

describe('connections in every state', () => {
  const twoDatabases = sampleConfig(3, { name: 'Две базы', databases: [sampleDatabase(5)] });
  const closed = sampleConfig(4, { name: 'Закрытая' });
  const renamed = sampleConfig(5, { name: 'С новым столбцом' });
  const message = 'Столбец «Status» для поля «Статус» теперь называется «Этап»; он используется по-прежнему.';
  const title = '<img src=x onerror=alert(1)>';
  const fake = twoConfigs({
    syncs: [sampleSync(closed, { databaseName: 'Сайты Европа' })],
    diagnoses: [
      closedDiagnosis(notionId(5)),
      closedDiagnosis(closed.databaseId),
      sampleDiagnosis(renamed.databaseId, { message, title }),
    ],
  });
  fake.configs.push(twoDatabases, closed, renamed);
  const visited = oneVisit(() => openConfigs(fake));

  beforeEach(async () => {
    const page = visited();
    fake.asked = [];
    replaceAnswers(page, fakeConfigs(fake));
    await page.setViewportSize(desktop);
    await page.emulateMedia({ colorScheme: 'light' });
    await dismissToasts(page);
  });

  test('tests each database in the form, shows its content, and saves the chosen columns', async () => {
    const page = visited();
    await press(page, 'Редактировать: Две базы');
    await press(page, 'Проверить подключение');
    const panel = panelIn(page);
    await panel.getByText('Не читается баз: 1 из 2').waitFor();
    await panel.getByText('Нет доступа').waitFor();
    await panel.getByText(/Откройте базу в Notion/).waitFor();
    await panel.getByRole('button', { name: /Сайты.*не меньше 1 000 строк, 8 столбцов/ }).click();
    await panel.getByText('Нечем заполнить поля: Язык, Тип, Заметки.').waitFor();
    const columns = panel.getByRole('region', { name: 'Столбцы в Notion' });
    await columns.getByRole('row', { name: 'GEO Множественный выбор GEO' }).waitFor();
    const sample = panel.getByRole('region', { name: 'Первые строки' });
    expect(await sample.getByRole('row').count()).toBe(4);
    expect(await sample.getByRole('cell', { name: '11.02.2026', exact: true }).count()).toBe(1);
    await panel.getByRole('button', { name: /GEO$/ }).click();
    await page.getByRole('option', { name: 'Регион запуска' }).click();
    await columns.getByRole('row', { name: 'Регион запуска Текст GEO' }).waitFor();
    await columns.getByRole('row', { name: 'GEO Множественный выбор —' }).waitFor();
    await panel.getByRole('button', { name: /Бренд$/ }).click();
    await page.getByRole('option', { name: 'Не заполнять' }).click();
    await panel.getByText('Нечем заполнить поля: Бренд, Язык, Тип, Заметки.').waitFor();
    await form(page).getByRole('button', { name: 'Сохранить' }).click();
    await form(page).waitFor({ state: 'detached' });
    expect(fake.asked.slice(0, 2)).toEqual(
      [twoDatabases.databaseId, notionId(5)].map((databaseId) => ({
        call: 'test',
        body: { databaseId, configId: twoDatabases.id },
      })),
    );
    // Sent by property id, so that renaming a column changes nothing.
    expect(bodyOf(fake, 'change')).toMatchObject({ columns: { geo: 'r%3A5', brand: null } });
  });

  test('clears the result when the token or a database changes', async () => {
    const page = visited();
    await press(page, 'Редактировать: Основная команда');
    await press(page, 'Проверить подключение');
    const panel = panelIn(page);
    await panel.waitFor();
    await field(page, 'Notion Token').fill('ntn_other');
    await panel.waitFor({ state: 'detached' });
    await press(page, 'Проверить подключение');
    await panel.waitFor();
    await field(page, 'Database ID (основная)').fill(notionId(77));
    await panel.waitFor({ state: 'detached' });
    await form(page).getByRole('button', { name: 'Отмена' }).click();
    await form(page).waitFor({ state: 'detached' });
  });

  test('names the database that a test started from a card is currently reading', async () => {
    const page = visited();
    const release = Promise.withResolvers<void>();
    replaceAnswers(page, [
      ...fakeConfigs(fake),
      answer(testConnection, async ({ body }) => {
        await release.promise;
        return ok({ isOk: true, databases: [sampleDiagnosis(body.databaseId ?? '')] });
      }),
    ]);
    await press(page, 'Тест: Две базы');
    const status = page.getByRole('region', { name: 'Две базы', exact: true }).getByRole('status');
    await status.getByText(`Читается «${twoDatabases.databaseId}»: база 1 из 2…`).waitFor();
    release.resolve();
    await page.getByRole('dialog', { name: 'Проверка: Две базы' }).waitFor();
    await page.keyboard.press('Escape');
    await form(page).waitFor({ state: 'detached' });
    expect(await status.count()).toBe(0);
  });

  test("opens the result of a card's test, covers no button with its toast, and opens the form at the column selection", async () => {
    const page = visited();
    await press(page, 'Тест: Основная команда');
    await page.getByRole('alertdialog').getByText('Подключение к Notion успешно!').waitFor();
    const panel = page.getByRole('dialog', { name: 'Проверка: Основная команда' });
    await panel.getByRole('region', { name: 'Столбцы в Notion' }).waitFor();
    for (const size of [desktop, { width: 1_280, height: 720 }, phone]) {
      await page.setViewportSize(size);
      expect(await coveredButtons(form(page)), `${size.width}`).toEqual([]);
    }
    await panel.getByRole('button', { name: 'Изменить столбцы' }).click();
    const editor = page.getByRole('dialog', { name: 'Редактировать конфигурацию' });
    const columns = editor.getByRole('group', { name: 'Поля сайта и их столбцы' });
    await columns.locator(':focus').waitFor();
    const isSeen = () =>
      columns.locator(':focus').evaluate((select) => {
        const { top, bottom } = select.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    await expect.poll(isSeen).toBe(true);
    await form(page).getByRole('button', { name: 'Отмена' }).click();
    await form(page).waitFor({ state: 'detached' });
  });

  test('shows a database that currently cannot be read under its last known name', async () => {
    const page = visited();
    await press(page, 'Тест: Закрытая');
    await form(page).getByRole('button', { name: 'Сайты Европа Нет доступа' }).waitFor();
    await page.keyboard.press('Escape');
    await form(page).waitFor({ state: 'detached' });
  });

  test('warns about renamed columns and shows hostile names as text', async () => {
    const page = visited();
    await press(page, 'Тест: С новым столбцом');
    await form(page).getByText(message).waitFor();
    await form(page).getByText(title).waitFor();
    await page.keyboard.press('Escape');
    await form(page).waitFor({ state: 'detached' });
  });

  test('reports in the form that a test could not be run', async () => {
    const page = visited();
    replaceAnswers(page, [
      ...fakeConfigs(fake),
      answer(testConnection, () => {
        throw new Failed('rate_limited', { message: 'Слишком много проверок' });
      }),
    ]);
    await press(page, 'Редактировать: Архив');
    await press(page, 'Проверить подключение');
    const notice = form(page).getByRole('alert');
    await notice.getByText('Ошибка тестирования подключения').waitFor();
    await notice.getByText('Слишком много проверок').waitFor();
    await form(page).getByRole('button', { name: 'Отмена' }).click();
    await form(page).waitFor({ state: 'detached' });
  });

  test('does not test a new connection until a token and a database are entered', async () => {
    const page = visited();
    await press(page, 'Добавить конфигурацию');
    await press(page, 'Проверить подключение');
    await form(page).getByText('Введите токен Notion').waitFor();
    await field(page, 'Notion Token').fill('ntn_new');
    await field(page, 'Database ID (основная)').fill(`https://www.notion.so/team/Sites-${notionId(1)}?v=1`);
    await press(page, 'Проверить подключение');
    await form(page).getByText('Подключение к Notion успешно!').waitFor();
    expect(fake.asked.map(({ call }) => call)).toEqual(['test']);
    await form(page).getByRole('button', { name: 'Отмена' }).click();
    await form(page).waitFor({ state: 'detached' });
  });

  test('passes axe in the form with a test result, in both themes and all sizes, without overflow', async () => {
    const page = visited();
    await press(page, 'Редактировать: Две базы');
    await press(page, 'Проверить подключение');
    await panelIn(page)
      .getByRole('button', { name: /Сайты/ })
      .click();
    await panelIn(page).getByRole('group', { name: 'Поля сайта и их столбцы' }).waitFor();
    await expectAccessibleInAllThemesAndSizes(page);
    const right = await form(page).evaluate((dialog) => dialog.getBoundingClientRect().right);
    expect(right).toBeLessThanOrEqual(phone.width);
    await form(page).getByRole('button', { name: 'Отмена' }).click();
    await form(page).waitFor({ state: 'detached' });
  });
});
