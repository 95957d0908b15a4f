import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { storePlan } from '../../domain/plan/testing/store-plan.ts';
import { dismissToasts } from '../../testing/dismiss-toasts.ts';
import { enterScreen } from '../../testing/enter-screen.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { holdTimers } from '../../testing/hold-timers.ts';
import { webTests } from '../../testing/web-tests.ts';
import { chooseOf, keptPlan, keywords, rowOf, storedPlan, undo } from './testing/open-planning.ts';
import { samplePlan, sampleProject } from './testing/sample-projects.ts';

const { open, oneVisit, pathOf, expectProblems } = webTests();

const visit = oneVisit(async () => {
  const page = await open('/planning', { as: 'user', stored: storedPlan() });
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Toasts stay until they are dismissed.
  await holdTimers(page, 5_000);
  return page;
});

/** Shows the sample plan. */
async function enterPlan(path = '/planning'): Promise<Page> {
  await enterScreen(visit(), path);
  await dismissToasts(visit());
  await storePlan(visit(), JSON.stringify(samplePlan()));
  return visit();
}

const field = (page: Page, name: string) =>
  page
    .getByRole('dialog')
    .getByRole(name === 'Запущенные сайты' ? 'spinbutton' : 'textbox', { name, exact: true });
const press = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** Fills the form's keyword and country. */
async function fillPair(page: Page, keyword: string, country: string): Promise<void> {
  await field(page, 'Ключевое слово').fill(keyword);
  await field(page, 'Код страны').fill(country);
}

test('reports invalid input under its field and an already planned pair above the form, and adds nothing', async () => {
  const page = await enterPlan();
  await page.getByRole('button', { name: 'Добавить проект' }).click();
  await fillPair(page, ' ', 'zz');
  await field(page, 'Запущенные сайты').fill('-1');
  await press(page, 'Добавить');
  await page.getByText('Введите ключевое слово').waitFor();
  await page.getByText('Страны с кодом ZZ нет').waitFor();
  await page.getByText('Целое число, 0 или больше').waitFor();
  await expectAccessible(page, 'form with errors');
  await fillPair(page, 'TORVELBET', 'cz');
  await field(page, 'Запущенные сайты').fill('0');
  await press(page, 'Добавить');
  expect(await page.getByRole('alert').textContent()).toBe(
    'Проект "TORVELBET (Чехия)" уже существует в плане!',
  );
  await press(page, 'Отмена');
  expect(await keptPlan(page)).toHaveLength(4);
});

test('edits a project, rejects a pair that is already planned, and undoes the edit from the toast', async () => {
  const page = await enterPlan();
  await chooseOf(page, 'lumoret casino (Польша)', 'Редактировать');
  expect(await field(page, 'Ключевое слово').inputValue()).toBe('lumoret casino');
  expect(await field(page, 'Запущенные сайты').inputValue()).toBe('6');
  expect(await field(page, 'Заметки').inputValue()).toBe('Автоматически добавлено из анализа');
  await fillPair(page, 'ordenza login', 'UK');
  await press(page, 'Сохранить');
  expect(await page.getByRole('alert').textContent()).toBe(
    'Проект "ordenza login (Великобритания)" уже существует в плане!',
  );
  expect(await keptPlan(page)).toEqual(samplePlan());
  await fillPair(page, 'Lumoret Casino', 'pl');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Приоритет/ })
    .click();
  await page.getByRole('option', { name: 'Низкий' }).click();
  await press(page, 'Сохранить');
  await rowOf(page, 'Lumoret Casino').getByText('Низкий').waitFor();
  const [edited] = await keptPlan(page);
  expect(edited).toMatchObject({ id: 'a', priority: 'low', searchVolume: 74_000, createdAt: '2025-11-10' });
  expect(edited?.updatedAt).not.toBe('2025-11-20');
  await undo(page, 'сохранён');
  await expect.poll(() => keptPlan(page)).toEqual(samplePlan());
});

test('changes the status in a row, and undoes the change from the toast', async () => {
  const page = await enterPlan();
  await rowOf(page, 'torvelbet')
    .getByRole('button', { name: /^Статус: В работе/ })
    .click();
  await page.getByRole('menuitemradio', { name: 'Запущенные сайты' }).click();
  await page.getByText('torvelbet (Чехия): Запущенные сайты').waitFor();
  await page.getByRole('button', { name: 'Запущенные сайты: 2' }).waitFor();
  await undo(page, 'torvelbet (Чехия): ');
  await expect.poll(() => keptPlan(page)).toEqual(samplePlan());
});

test('deletes a project after a confirmation, and restores it at its old position', async () => {
  const page = await enterPlan();
  const ask = () => chooseOf(page, 'torvelbet (Чехия)', 'Удалить');
  const question = page.getByRole('alertdialog', { name: 'Удалить проект?' });
  await ask();
  await question.getByRole('button', { name: 'Отмена' }).click();
  expect(await keptPlan(page)).toHaveLength(4);
  await ask();
  await question.getByRole('button', { name: 'Удалить', exact: true }).click();
  await page.getByText('Проект "torvelbet (Чехия)" удалён').waitFor();
  await expect.poll(async () => (await keptPlan(page)).map(({ id }) => id)).toEqual(['a', 'c', 'd']);
  await undo(page, 'удалён');
  await expect.poll(() => keptPlan(page)).toEqual(samplePlan());
});

test('changes the status of the visible selected projects, deletes them, and undoes both changes', async () => {
  const page = await enterPlan();
  await page.getByRole('checkbox', { name: 'Выбрать все' }).check();
  await page.getByRole('searchbox').fill('o');
  await page.getByRole('searchbox').fill('or');
  const bar = page.getByRole('group', { name: 'Действия с выбранными проектами' });
  await bar.getByText('Выбрано: 3').waitFor();
  await bar.getByRole('button', { name: 'Статус' }).click();
  await page.getByRole('menuitemradio', { name: 'В работе' }).click();
  const kept = async (key: 'id' | 'status') => (await keptPlan(page)).map((row) => row[key]);
  await expect.poll(() => kept('status')).toEqual(['in_progress', 'in_progress', 'domains', 'in_progress']);
  await bar.getByRole('button', { name: 'Удалить выбранные' }).click();
  const question = page.getByRole('alertdialog', { name: 'Удалить выбранные проекты?' });
  await question.getByRole('button', { name: 'Удалить', exact: true }).click();
  await expect.poll(() => kept('id')).toEqual(['c']);
  await undo(page, 'Удалено проектов: 3');
  await undo(page, '«В работе»: 3 проекта');
  await expect.poll(() => keptPlan(page)).toEqual(samplePlan());
});

test('adds a project as specified, shows it despite a filter, and reports that the browser refuses to store a project', async () => {
  const page = await enterPlan('/planning?status=launched');
  await page.getByRole('button', { name: 'Добавить проект' }).click();
  expect(await field(page, 'Код страны').getAttribute('placeholder')).toBe('e.g. bg');
  await fillPair(page, ' New  Brand ', 'UK');
  await page.getByText('Великобритания').last().waitFor();
  await field(page, 'Запущенные сайты').fill('2');
  await field(page, 'Заметки').fill('first note');
  await press(page, 'Добавить');
  await page.getByText('Проект "New Brand (Великобритания)" добавлен в план!').waitFor();
  await expect.poll(async () => (await keywords(page))[0]).toBe('New Brand');
  await expect.poll(() => pathOf(page)).toBe('/planning');
  expect((await keptPlan(page)).at(-1)).toMatchObject({
    keyword: 'New Brand',
    country: 'gb',
    status: 'plan',
    priority: 'medium',
    searchVolume: 0,
    launchedSites: 2,
    notes: 'first note',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  // The form stays open.
  await page.evaluate(() => {
    const original = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')!;
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const allowStorage = () => Object.defineProperty(Storage.prototype, 'setItem', original);
    Object.assign(globalThis, { allowStorage });
  });
  await page.getByRole('button', { name: 'Добавить проект' }).click();
  await fillPair(page, 'new one', 'de');
  await press(page, 'Добавить');
  await page.getByText('Ошибка при добавлении проекта в план').waitFor();
  expect(await field(page, 'Ключевое слово').inputValue()).toBe('new one');
  await page.evaluate(() => void (globalThis as unknown as { allowStorage: () => unknown }).allowStorage());
  await press(page, 'Добавить');
  await expect.poll(async () => (await keptPlan(page)).at(-1)?.keyword).toBe('new one');
});

test('keeps a form with typed text open on a click outside, and requires confirmation to close it with Escape', async () => {
  const page = await enterPlan();
  const form = page.getByRole('dialog', { name: 'Новый проект' });
  const openForm = async () => {
    await page.getByRole('button', { name: 'Добавить проект' }).click();
    await form.and(page.locator(':focus-within')).waitFor();
  };
  await openForm();
  await page.mouse.click(10, 10);
  await form.waitFor({ state: 'detached' });
  await openForm();
  await field(page, 'Ключевое слово').fill('typed');
  await page.mouse.click(10, 10);
  // The dialog takes the focus back one frame later; a key pressed earlier has no effect.
  await field(page, 'Ключевое слово').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Закрыть без сохранения?' });
  await question.getByRole('button', { name: 'Отмена' }).click();
  expect(await field(page, 'Ключевое слово').inputValue()).toBe('typed');
  await form.getByRole('button', { name: 'Закрыть' }).click();
  await question.getByRole('button', { name: 'Закрыть', exact: true }).last().click();
  await form.waitFor({ state: 'detached' });
  expect(await keptPlan(page)).toHaveLength(4);
});

test('shows changes from another tab and does not overwrite them, because each edit is applied to the currently stored rows', async () => {
  const page = await enterPlan();
  const beside = await open('/planning', { as: 'user', beside: page });
  await chooseOf(beside, 'torvelbet (Чехия)', 'Удалить');
  await beside.getByRole('alertdialog').getByRole('button', { name: 'Удалить', exact: true }).click();
  await expect.poll(() => keywords(page)).toEqual(['ordenza login', 'kastavia скидки', 'lumoret casino']);
  await rowOf(page, 'ordenza login')
    .getByRole('button', { name: /^Приоритет/ })
    .click();
  await page.getByRole('menuitemradio', { name: 'Низкий' }).click();
  await rowOf(beside, 'ordenza login').getByText('Низкий').waitFor();
  const late = sampleProject('written late', 'de');
  // A document receives no storage event for its own writes, like a tab that was suspended.
  await page.evaluate(
    (rows) => localStorage.setItem('projects', rows),
    JSON.stringify([...(await keptPlan(page)), late]),
  );
  await chooseOf(page, 'ordenza login (Великобритания)', 'Удалить');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить', exact: true }).click();
  await expect.poll(() => keywords(page)).toContain('written late');
  expect((await keptPlan(page)).map(({ id }) => id)).toEqual(['a', 'c', late.id]);
});

test('reports an unreadable plan or row, and keeps it until a person removes it', async () => {
  expectProblems(/Ошибка при загрузке проектов из localStorage/);
  const page = await enterPlan();
  await storePlan(page, '{"half a plan');
  const kept = () =>
    page.evaluate(() => [localStorage.getItem('projects'), localStorage.getItem('projects-unreadable')]);
  const notice = page.getByRole('status').filter({ hasText: 'Сохранённый план не читается' });
  await notice.waitFor();
  expect(await kept()).toEqual(['{"half a plan', null]);
  const saved = page.waitForEvent('download');
  await notice.getByRole('button', { name: 'Скачать' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toBe('{"half a plan');
  await storePlan(page, '[{"id":1,"keyword":"a","country":"pl"},{"odd":true}]');
  await page.getByText('В сохранённом плане не читается: 1 запись').waitFor();
  await page.getByRole('button', { name: 'Удалить', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить', exact: true }).click();
  await page.getByText('В сохранённом плане не читается').waitFor({ state: 'detached' });
  expect(await kept()).toEqual(['[{"id":1,"keyword":"a","country":"pl"}]', '']);
});
