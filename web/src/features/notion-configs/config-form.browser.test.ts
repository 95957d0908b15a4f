import { changeConfig, createConfig } from '@geoplan/contracts/notion/notion-configs';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, Failed } from '../../testing/fakes/fake-api.ts';
import { webTests } from '../../testing/web-tests.ts';
import { fakeConfigs, twoConfigs, type FakeConfigs } from './testing/fake-configs.ts';
import { notionId, sampleConfig, sampleDatabase } from './testing/sample-configs.ts';

const { open, oneVisit, replaceAnswers, pathOf } = webTests();

async function openConfigs(fake: FakeConfigs): Promise<Page> {
  const page = await open('/notion-configs', { as: 'admin', api: fakeConfigs(fake) });
  await page.getByRole('heading', { level: 1, name: 'Конфигурации Notion' }).waitFor();
  return page;
}

const card = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const form = (page: Page) => page.getByRole('dialog');
const cancel = async (page: Page) => {
  await form(page).getByRole('button', { name: 'Отмена' }).click();
  await form(page).waitFor({ state: 'detached' });
};
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const bodyOf = (fake: FakeConfigs, call: string) => fake.asked.findLast((each) => each.call === call)?.body;
const refuse = (): never => {
  throw new Failed('internal', { message: 'Что-то сломалось' });
};

test('creates the first connection as the default from an empty form, and only one on a double click', async () => {
  const fake = twoConfigs({ configs: [] });
  const clicked = Promise.withResolvers<undefined>();
  const page = await open('/notion-configs', {
    as: 'admin',
    api: fakeConfigs(fake),
    hold: ({ method }) => (method === 'POST' ? clicked.promise : Promise.resolve()),
  });
  await page.getByText('Добавьте первую конфигурацию Notion для начала работы').waitFor();
  await press(page, 'Добавить конфигурацию');
  await form(page).getByRole('button', { name: 'Создать' }).click();
  for (const text of ['Введите название', 'Введите токен Notion', 'Введите ID базы данных'])
    await form(page).getByText(text).waitFor();
  await field(page, 'Название').fill('  Основная ');
  await field(page, 'Notion Token').fill('ntn_new_token');
  await field(page, 'Database ID (основная)').fill(notionId(1));
  await form(page).getByRole('button', { name: 'Создать' }).dblclick();
  clicked.resolve(undefined);
  await page.getByText('Конфигурация «Основная» добавлена').waitFor();
  await form(page).waitFor({ state: 'detached' });
  await page.getByText('Активная: Основная').waitFor();
  expect(fake.asked.map(({ call }) => call)).toEqual(['create']);
  expect(bodyOf(fake, 'create')).toMatchObject({
    name: 'Основная',
    notionToken: 'ntn_new_token',
    isDefault: true,
  });
  // Sent only if there are any (spec §5).
  expect(bodyOf(fake, 'create')).not.toHaveProperty('databases');
});

describe('several connections', () => {
  const fake = twoConfigs();
  fake.configs.push(
    sampleConfig(3, {
      name: 'Одна база',
      databases: [sampleDatabase(5, { databaseDescription: 'Старые' })],
    }),
    sampleConfig(4, { name: 'Две базы', databases: [sampleDatabase(5), sampleDatabase(6)] }),
    sampleConfig(5, { name: 'С опечаткой', databases: [sampleDatabase(5)] }),
  );
  const visited = oneVisit(() => openConfigs(fake));

  beforeEach(async () => {
    const page = visited();
    fake.asked = [];
    replaceAnswers(page, fakeConfigs(fake));
    await page.getByRole('link', { name: 'Конфигурации Notion' }).click();
    await card(page, 'Архив').waitFor();
  });

  test('offers the databases shared with the token, and names and saves the chosen ones', async () => {
    const found = [
      { databaseId: notionId(1), title: 'Сайты Европа' },
      { databaseId: notionId(2), title: 'Сайты LATAM · План' },
      { databaseId: notionId(3), title: '' },
    ];
    fake.found = found;
    const page = visited();
    await press(page, 'Добавить конфигурацию');
    await press(page, 'Найти базы');
    await form(page).getByText('Введите токен Notion').waitFor();
    await field(page, 'Название').fill('Найденная');
    await field(page, 'Notion Token').fill('ntn_new_token');
    await press(page, 'Найти базы');
    await form(page).getByText('Открыто интеграции: 3 базы').waitFor();
    const item = (name: string) => form(page).getByRole('listitem').filter({ hasText: name });
    await press(page, 'Сделать основной: Сайты Европа');
    await item('Сайты Европа').getByText('Основная', { exact: true }).waitFor();
    await form(page).getByText('В Notion: Сайты Европа').waitFor();
    await press(page, 'Добавить: Без названия');
    // The previous main database becomes a further one.
    await press(page, 'Сделать основной: Сайты LATAM · План');
    await item('Сайты Европа').first().getByText('Дополнительная', { exact: true }).waitFor();
    expect(await field(page, 'Database ID (основная)').inputValue()).toBe(notionId(2));
    await field(page, 'Название основной базы').fill('Латам');
    await form(page).getByRole('button', { name: 'Создать' }).click();
    await form(page).waitFor({ state: 'detached' });
    expect(fake.asked[0]).toEqual({ call: 'find', body: { notionToken: 'ntn_new_token' } });
    expect(bodyOf(fake, 'create')).toMatchObject({
      databaseId: notionId(2),
      databaseName: 'Латам',
      databases: [{ databaseId: notionId(1) }, { databaseId: notionId(3) }],
    });
  });

  test('shows the stored values in the form, and omits the token from the request if it was not changed', async () => {
    const page = visited();
    await press(page, 'Редактировать: Одна база');
    await page.getByRole('heading', { name: 'Редактировать конфигурацию' }).waitFor();
    for (const [label, value] of [
      ['Название', 'Одна база'],
      ['Описание', 'Все бренды, кроме тестовых'],
      ['Notion Token', '••••7f3a'],
      ['Database ID (основная)', sampleConfig(3).databaseId],
      ['Database ID', notionId(5)],
      ['Название базы', 'База 5'],
      ['Описание базы', 'Старые'],
    ] as const)
      expect(await field(page, label).inputValue(), label).toBe(value);
    await field(page, 'Название').fill('Команда');
    await form(page).getByRole('button', { name: 'Сохранить' }).click();
    await page.getByText('Конфигурация «Команда» сохранена').waitFor();
    await card(page, 'Команда').waitFor();
    expect(bodyOf(fake, 'change')).not.toHaveProperty('notionToken');
    expect(bodyOf(fake, 'change')).toMatchObject({ databases: [{ databaseId: notionId(5), sortOrder: 0 }] });
  });

  test('adds, sorts and removes additional databases', async () => {
    const page = visited();
    await press(page, 'Редактировать: Две базы');
    await press(page, 'Добавить базу данных');
    const row = (name: string) => form(page).getByRole('listitem', { name, exact: true });
    const id = row('База 3').getByLabel('Database ID');
    await expect.poll(() => id.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.insertText(notionId(7));
    await press(page, 'База 3: выше');
    await press(page, 'База 2: выше');
    // At the end of the list, the button is disabled; the focus stays in the row.
    const first = row('База 1').getByLabel('Database ID');
    await expect.poll(() => first.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await first.inputValue()).toBe(notionId(7));
    await row('База 2').getByRole('checkbox').uncheck();
    await press(page, 'База 3: убрать');
    await form(page).getByRole('button', { name: 'Сохранить' }).click();
    await form(page).waitFor({ state: 'detached' });
    expect(bodyOf(fake, 'change')).toMatchObject({
      databases: [
        { databaseId: notionId(7), isActive: true, sortOrder: 0 },
        { databaseId: notionId(5), isActive: false, sortOrder: 1 },
      ],
    });
  });

  test('shows a server error at its field', async () => {
    const message = 'Дополнительная база 1: нужен ID базы данных Notion (32 знака) или ссылка на неё';
    const details = [{ field: 'body.databases.0.databaseId', message }];
    const page = visited();
    replaceAnswers(page, [
      ...fakeConfigs(fake),
      answer(changeConfig, () => {
        throw new Failed('invalid_input', { details });
      }),
    ]);
    await press(page, 'Редактировать: С опечаткой');
    await field(page, 'Database ID').fill('nonsense');
    await form(page).getByRole('button', { name: 'Сохранить' }).click();
    await form(page).getByText(message).waitFor();
    expect(await field(page, 'Database ID').getAttribute('aria-invalid')).toBe('true');
    await cancel(page);
  });

  test('shows the reason of a failed save in the form and keeps the typed values', async () => {
    const page = visited();
    replaceAnswers(page, [...fakeConfigs(fake), answer(createConfig, refuse), answer(changeConfig, refuse)]);
    for (const [opener, save, text] of [
      ['Добавить конфигурацию', 'Создать', 'Ошибка создания конфигурации'],
      ['Редактировать: Архив', 'Сохранить', 'Ошибка обновления конфигурации'],
    ] as const) {
      await press(page, opener);
      await field(page, 'Название').fill('Новое имя');
      await field(page, 'Notion Token').fill('ntn_x');
      await field(page, 'Database ID (основная)').fill(notionId(3));
      await press(page, save);
      await form(page).getByRole('alert').getByText(text).waitFor();
      await form(page).getByText('Что-то сломалось').waitFor();
      expect(await field(page, 'Название').inputValue()).toBe('Новое имя');
      await cancel(page);
    }
  });

  test('requires confirmation to close the form with unsaved changes by Escape, but not by «Отмена»', async () => {
    const page = visited();
    await press(page, 'Редактировать: Основная команда');
    await form(page).and(page.locator(':focus-within')).waitFor();
    await page.keyboard.press('Escape');
    await form(page).waitFor({ state: 'detached' });
    await press(page, 'Редактировать: Основная команда');
    await field(page, 'Название').fill('Другое');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Закрыть без сохранения?' });
    await question.getByRole('button', { name: 'Отмена' }).click();
    expect(await field(page, 'Название').inputValue()).toBe('Другое');
    await cancel(page);
    await press(page, 'Редактировать: Основная команда');
    expect(await field(page, 'Название').inputValue()).toBe('Основная команда');
    const uncounted = form(page).getByRole('link', { name: /^Не попали в подсчёт: 4/ });
    expect(await uncounted.getAttribute('href')).toBe('/notion-data?view=uncounted&mode=unified');
    await cancel(page);
  });

  test('edits the counting rule as tags and restores the default', async () => {
    const page = visited();
    await press(page, 'Редактировать: Архив');
    const rule = form(page).getByRole('region', { name: 'Правило подсчёта' });
    // Only the sites of the default connection are shown.
    expect(await rule.getByRole('link').count()).toBe(0);
    const launched = rule.getByLabel('Запущенные', { exact: true });
    await launched.fill('Live');
    await launched.press('Enter');
    await rule.getByRole('button', { name: 'Убрать: in prod' }).click();
    await rule.getByLabel('В работе', { exact: true }).fill('LIVE,');
    await rule.getByText('Указаны в двух группах: LIVE. Оставьте каждый статус в одной.').waitFor();
    await rule.getByRole('button', { name: 'Убрать: LIVE', exact: true }).click();
    await form(page).getByRole('button', { name: 'Сохранить' }).click();
    await form(page).waitFor({ state: 'detached' });
    expect(bodyOf(fake, 'change')).toMatchObject({
      counting: { launched: ['launched', 'запущенные сайты', 'Live'] },
    });
    await press(page, 'Редактировать: Архив');
    await rule.getByRole('button', { name: 'Вернуть стандартное' }).click();
    await rule.getByRole('button', { name: 'Убрать: in prod' }).waitFor();
    await form(page).getByRole('button', { name: 'Сохранить' }).click();
    await form(page).waitFor({ state: 'detached' });
  });

  test('requires confirmation to leave with the browser buttons if there are unsaved changes', async () => {
    const page = visited();
    await page.getByRole('link', { name: 'Планирование' }).click();
    await page.getByRole('heading', { level: 1, name: 'Планирование проектов' }).waitFor();
    await page.goBack();
    await press(page, 'Редактировать: Основная команда');
    await field(page, 'Название').fill('Другое');
    await page.goForward();
    const question = page.getByRole('alertdialog', { name: 'Уйти без сохранения?' });
    await question.getByRole('button', { name: 'Отмена' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await field(page, 'Название').inputValue()).toBe('Другое');
    await page.goForward();
    await question.getByRole('button', { name: 'Уйти' }).click();
    await expect.poll(() => pathOf(page)).toBe('/planning');
  });
});
