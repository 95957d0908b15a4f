import { listBrands } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPicker } from '../../../domain/countries/testing/open-picker.ts';
import { prefillLink } from '../../../domain/runs/prefill-link.ts';
import { expectAccessibleInAllThemesAndSizes } from '../../../testing/expect-accessible.ts';
import { answer, ok } from '../../../testing/fakes/fake-api.ts';
import { fakeRuns } from '../../../testing/fakes/fake-runs.ts';
import { desktop, webTests } from '../../../testing/web-tests.ts';

const { open, oneVisit, pathOf } = webTests();

const keyword = (page: Page) => page.getByRole('textbox', { name: 'Ключевое слово 1', exact: true });
const stage = (page: Page, name: string) => page.getByRole('switch', { name: new RegExp(`^${name}`) });
const run = (page: Page) => page.getByRole('button', { name: 'Запустить анализ' });
const templateNames = (page: Page) =>
  page.getByTitle('Заполнить форму').locator('span:first-child').allTextContents();

async function openForm(runService = fakeRuns(), path = '/analysis', options: object = {}): Promise<Page> {
  const page = await open(path, { as: 'user', api: runService.api, ...options });
  await page.getByRole('heading', { name: 'Стоимость запуска' }).waitFor();
  return page;
}

async function saveTemplate(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Сохранить как шаблон' }).click();
  await page.getByRole('textbox', { name: 'Название' }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByText(`Шаблон «${name}» сохранён`).waitFor();
}

const brandOf = (brand: string, countries: string[]) => ({
  brand,
  totalDomains: 3,
  launchedSites: 1,
  countries,
  keywords: [],
});

describe('a form with one country', () => {
  const brands = [brandOf('lumora', ['de', 'pl']), brandOf('vexbet', ['pl'])];
  const runService = fakeRuns();
  const visit = oneVisit(() =>
    openForm({ ...runService, api: [...runService.api, answer(listBrands, () => ok(brands))] }),
  );

  test('fills the form with the brands from the workspace, and undoes this on request', async () => {
    const page = visit();
    await page.getByText('2 бренда × 2 страны').waitFor();
    await page.getByRole('button', { name: 'Взять слова из брендов рабочей области' }).click();
    await expect.poll(() => keyword(page).inputValue()).toBe('lumora');
    await page.getByRole('textbox', { name: 'Ключевое слово 2', exact: true }).waitFor();
    await page.getByRole('button', { name: /^Убрать: Польша/ }).waitFor();
    await page.getByRole('button', { name: /^Убрать: Германия/ }).waitFor();
    expect(await page.getByRole('button', { name: /^Убрать: США/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Отменить' }).click();
    await page.getByRole('button', { name: /^Убрать: США/ }).waitFor();
    await expect.poll(() => keyword(page).inputValue()).toBe('');
  });

  test('shows six stages, with the geo analysis on and locked and the others off', async () => {
    const page = visit();
    expect(await page.getByRole('switch').count()).toBe(6);
    const geo = stage(page, 'Гео-анализ');
    expect([await geo.isChecked(), await geo.isDisabled()]).toEqual([true, true]);
    expect(await stage(page, 'Подбор дропов').isChecked()).toBe(false);
  });

  test('enables the run only with both a keyword and a country', async () => {
    const page = visit();
    await keyword(page).fill('');
    expect(await run(page).isDisabled()).toBe(true);
    await keyword(page).fill(' ');
    expect(await run(page).isDisabled()).toBe(true);
    await keyword(page).fill('bet');
    await expect.poll(() => run(page).isEnabled()).toBe(true);
    await page.getByRole('button', { name: /^Убрать: США/ }).click();
    await expect.poll(() => run(page).isDisabled()).toBe(true);
    await openPicker(page);
    await page.getByRole('button', { name: 'Ввести коды' }).click();
    await page.getByRole('textbox', { name: 'Коды стран' }).fill('us');
    await page.keyboard.press('Enter');
    await expect.poll(() => run(page).isEnabled()).toBe(true);
  });

  test('passes axe in both themes and all sizes without overflow', async () => {
    const page = visit();
    await keyword(page).fill('bet');
    await saveTemplate(page, 'Шаблон с очень длинным названием на шестьдесят символов, вот');
    await expectAccessibleInAllThemesAndSizes(page);
    await page.setViewportSize(desktop);
  });
});

test('runs the geo stage, opens its results and offers the chosen stages', async () => {
  const runService = fakeRuns();
  const page = await openForm(
    runService,
    prefillLink('/analysis', { keywords: ['bet', 'win'], countries: ['de'] }),
  );
  await stage(page, 'Подбор дропов').check();
  await run(page).press('Enter');
  await page.getByText('Выполняется: 0 из 2').waitFor();
  expect(runService.asked).toEqual([
    {
      keywords: ['bet', 'win'],
      countries: ['de'],
      settings: { includeCompetitors: false, includeAiAnalysis: false, stages: ['dropSearch'] },
    },
  ]);
  const { runId } = runService.runs[0]!;
  await expect.poll(() => pathOf(page)).toBe(`/geo-analysis?run=${runId}`);
  runService.advance(runId);
  await page.getByText('2 результата').waitFor();
  await page.getByRole('link', { name: 'Подбор дропов' }).last().click();
  await expect.poll(() => pathOf(page)).toBe(`/drop-search?analysis=${runId}&stages=dropSearch`);
  // The form contains the keywords and countries.
  await page.getByLabel('Ключевое слово 2', { exact: true }).waitFor();
});

test('keeps the keywords, countries and stages of a template after a reload, fills the form from it with an undo, and shows saved templates in another tab', async () => {
  const page = await openForm();
  await keyword(page).fill('bet');
  await stage(page, 'AI-помощник').check();
  await saveTemplate(page, 'Моя Европа');
  await keyword(page).fill('other');
  await stage(page, 'AI-помощник').uncheck();
  await page.reload();
  expect(await keyword(page).inputValue()).toBe('other');
  await page.getByTitle('Заполнить форму').click();
  await expect.poll(() => keyword(page).inputValue()).toBe('bet');
  expect(await stage(page, 'AI-помощник').isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect.poll(() => keyword(page).inputValue()).toBe('other');
  const beside = await openForm(undefined, undefined, { beside: page });
  await keyword(beside).fill('bet');
  await saveTemplate(beside, 'Общий');
  await expect.poll(() => templateNames(page)).toEqual(['Общий', 'Моя Европа']);
});

test('drops unreadable templates, overwrites a template with the same name, renames it, and deletes it with an undo', async () => {
  const page = await openForm(undefined, undefined, { stored: { 'analysis-templates': '{broken' } });
  expect(await templateNames(page)).toEqual([]);
  await keyword(page).fill('one');
  await saveTemplate(page, 'A');
  await saveTemplate(page, 'B');
  await page.getByRole('button', { name: 'Сохранить как шаблон' }).click();
  await page.getByRole('textbox', { name: 'Название' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Введите название').waitFor();
  await page.getByRole('textbox', { name: 'Название' }).fill('a');
  await page.getByText('Шаблон «A» будет заменён.').waitFor();
  await page.getByRole('button', { name: 'Отмена' }).click();
  await page.getByRole('button', { name: 'Действия: A' }).click();
  await page.getByRole('menuitem', { name: 'Переименовать' }).click();
  await page.getByRole('textbox', { name: 'Название' }).fill('b');
  await page.keyboard.press('Enter');
  await page.getByText('Такое название уже есть').waitFor();
  // On a busy machine, the keys arrive within the two tasks in which a press counts as a double click; no person types
  // that fast.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve))));
  await page.getByRole('textbox', { name: 'Название' }).fill('C');
  await page.keyboard.press('Enter');
  await expect.poll(() => templateNames(page)).toEqual(['B', 'C']);
  await page.getByRole('button', { name: 'Действия: B' }).click();
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  await expect.poll(() => templateNames(page)).toEqual(['C']);
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect.poll(() => templateNames(page)).toEqual(['B', 'C']);
  // A rejected name can be corrected at once, because only a double click counts as one press.
  await page.getByRole('button', { name: 'Действия: B' }).click();
  await page.getByRole('menuitem', { name: 'Переименовать' }).click();
  await page.getByRole('textbox', { name: 'Название' }).evaluate(async (field) => {
    const dialog = field.closest('[role=dialog]')!;
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
    const submit = (name: string) => {
      // Bypasses React's value tracker of the field, which would otherwise see no change.
      value.set!.call(field, name);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      dialog.querySelector<HTMLButtonElement>('button[type=submit]')!.click();
    };
    const isRefused = () => dialog.textContent.includes('Такое название уже есть');
    submit('c');
    // Faster than any person: after the error is shown, the two tasks until the dialog counts as drawn, and
    // one more.
    for (let tasks = 3; tasks > 0; tasks -= isRefused() ? 1 : 0)
      // oxlint-disable-next-line no-await-in-loop -- task by task
      await new Promise((resolve) => setTimeout(resolve));
    submit('D');
  });
  await expect.poll(() => templateNames(page)).toEqual(['D', 'C']);
});
