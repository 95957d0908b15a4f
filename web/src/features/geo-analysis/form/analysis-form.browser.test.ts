import { listBrands } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPicker } from '../../../domain/countries/testing/open-picker.ts';
import { prefillLink } from '../../../domain/runs/prefill-link.ts';
import { enterScreen } from '../../../testing/enter-screen.ts';
import { expectAccessibleInAllThemesAndSizes } from '../../../testing/expect-accessible.ts';
import { answer, ok } from '../../../testing/fakes/fake-api.ts';
import { fakeRuns } from '../../../testing/fakes/fake-runs.ts';
import { desktop, webTests } from '../../../testing/web-tests.ts';
import { keyword } from '../testing/keyword-field.ts';

const { open, oneVisit, pathOf } = webTests();

const stage = (page: Page, name: string) => page.getByRole('switch', { name: new RegExp(`^${name}`) });
const run = (page: Page) => page.getByRole('button', { name: 'Запустить анализ' });
const template = (page: Page, name: string) => page.getByTitle('Заполнить форму').filter({ hasText: name });
const templateNames = (page: Page) =>
  page.getByTitle('Заполнить форму').locator('span:first-child').allTextContents();

const brandOf = (brand: string, countries: string[]) => ({
  brand,
  totalDomains: 3,
  launchedSites: 1,
  countries,
  keywords: [],
});
const brands = [brandOf('lumora', ['de', 'pl']), brandOf('vexbet', ['pl'])];
const runService = fakeRuns({ failing: ['fr'] });
const visit = oneVisit(() =>
  open('/analysis', { as: 'user', api: [...runService.api, answer(listBrands, () => ok(brands))] }),
);

/** Shows the form with only these keywords and countries. */
async function enterForm(keywords: string[] = [], countries: string[] = ['us']): Promise<Page> {
  await enterScreen(visit(), prefillLink('/analysis', { keywords, countries }));
  await expect.poll(() => pathOf(visit())).toBe('/analysis');
  return visit();
}

async function saveTemplate(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Сохранить как шаблон' }).click();
  await page.getByRole('textbox', { name: 'Название' }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByText(`Шаблон «${name}» сохранён`).waitFor();
}

test('fills the form with the brands from the workspace, and undoes this on request', async () => {
  const page = await enterForm();
  await page.getByText('2 бренда × 2 страны').waitFor();
  await page.getByRole('button', { name: 'Взять слова из брендов рабочей области' }).click();
  await expect.poll(() => keyword(page).inputValue()).toBe('lumora');
  await keyword(page, 2).waitFor();
  await page.getByRole('button', { name: /^Убрать: Польша/ }).waitFor();
  await page.getByRole('button', { name: /^Убрать: Германия/ }).waitFor();
  expect(await page.getByRole('button', { name: /^Убрать: США/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Отменить' }).click();
  await page.getByRole('button', { name: /^Убрать: США/ }).waitFor();
  await expect.poll(() => keyword(page).inputValue()).toBe('');
});

test('shows six stages, with the geo analysis on and locked and the others off', async () => {
  const page = await enterForm();
  expect(await page.getByRole('switch').count()).toBe(6);
  const geo = stage(page, 'Гео-анализ');
  expect([await geo.isChecked(), await geo.isDisabled()]).toEqual([true, true]);
  expect(await stage(page, 'Подбор доменов').isChecked()).toBe(false);
});

test('passes axe in both themes and all sizes without overflow', async () => {
  const page = await enterForm(['bet']);
  await saveTemplate(page, 'Шаблон с очень длинным названием на шестьдесят символов, вот');
  await keyword(page).fill('x'.repeat(201));
  await page.getByText('Ключевое слово длиннее 200 символов').first().waitFor();
  await openPicker(page);
  await page.getByRole('button', { name: 'Ввести коды' }).click();
  await expectAccessibleInAllThemesAndSizes(page);
  await page.setViewportSize(desktop);
});

test('starts the geo stage, shows its progress after a reload and its end, and offers the chosen stages', async () => {
  const page = await enterForm(['bet', 'win'], ['de', 'fr']);
  await stage(page, 'Подбор дропов').check();
  const preferred = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/geo-analysis'),
  );
  await run(page).press('Enter');
  expect((await preferred).headers()['prefer']).toBe('respond-async');
  await page.getByText('Выполняется: 0 из 4').waitFor();
  expect(runService.asked).toEqual([
    {
      keywords: ['bet', 'win'],
      countries: ['de', 'fr'],
      settings: { includeCompetitors: false, includeAiAnalysis: false, stages: ['dropSearch'] },
    },
  ]);
  const { runId } = runService.runs[0]!;
  await expect.poll(() => pathOf(page)).toBe(`/geo-analysis?run=${runId}`);
  expect(await page.getByRole('row').count()).toBe(5);
  runService.advance(runId, 1);
  await page.getByText('Выполняется: 1 из 4').waitFor();
  await page.reload();
  await page.getByText('Выполняется: 1 из 4').waitFor();
  runService.advance(runId);
  await page.getByText('Завершено: 2 из 4, 2 ошибки').waitFor();
  await page.getByText('2 результата, 2 ошибки').waitFor();
  await page.getByText('Источник метрик не ответил за 25 с').first().waitFor();
  await page.getByRole('link', { name: 'Подбор дропов' }).last().click();
  await expect.poll(() => pathOf(page)).toBe(`/drop-search?analysis=${runId}&stages=dropSearch`);
  // The form contains the keywords and countries.
  await page.getByLabel('Ключевое слово 2', { exact: true }).waitFor();
});

test('keeps the keywords, countries and stages of a template after a reload, and fills the form from it with an undo', async () => {
  const page = await enterForm(['bet']);
  await stage(page, 'AI-помощник').check();
  await saveTemplate(page, 'Моя Европа');
  await keyword(page).fill('other');
  await stage(page, 'AI-помощник').uncheck();
  await page.reload();
  await expect.poll(() => keyword(page).inputValue()).toBe('other');
  await template(page, 'Моя Европа').click();
  await expect.poll(() => keyword(page).inputValue()).toBe('bet');
  expect(await stage(page, 'AI-помощник').isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect.poll(() => keyword(page).inputValue()).toBe('other');
});

test('drops unreadable templates, overwrites a template with the same name, renames it, and deletes it with an undo', async () => {
  const page = await enterForm(['one']);
  await page.evaluate(() => {
    const key = 'analysis-templates';
    localStorage.setItem(key, '{broken');
    dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
  });
  await expect.poll(() => templateNames(page)).toEqual([]);
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
