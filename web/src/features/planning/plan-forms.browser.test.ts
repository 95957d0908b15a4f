import { lookUpPairs } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import { listSyncs } from '@geoplan/contracts/notion/notion';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, ok } from '../../testing/fakes/fake-api.ts';
import { fakeWorkspace, sampleSyncs, sampleWorkspace } from '../../testing/fakes/fake-workspace.ts';
import { sampleUser } from '../../testing/fakes/sample-accounts.ts';
import { holdTimers } from '../../testing/hold-timers.ts';
import { webTests } from '../../testing/web-tests.ts';
import { chooseOf, keptPlan, keywords, rowOf, storedPlan } from './testing/open-planning.ts';
import { samplePlan } from './testing/sample-projects.ts';

const { open } = webTests();

const form = (page: Page) => page.getByRole('dialog', { name: 'Новый проект' });
const keyword = (page: Page) => form(page).getByLabel('Ключевое слово', { exact: true });

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Добавить проект' }).click();
  await form(page).and(page.locator(':focus-within')).waitFor();
}

async function addProject(page: Page, typed: string, country: string): Promise<void> {
  await openForm(page);
  await keyword(page).fill(typed);
  await form(page).getByLabel('Код страны').fill(country);
  await form(page).getByRole('button', { name: 'Добавить', exact: true }).click();
}

const counts = (launchedSites: number, sitesInWork: number) => ({
  searchVolume: null,
  difficulty: null,
  totalDomains: launchedSites + sitesInWork,
  sitesInWork,
  launchedSites,
});

test('keeps a form with typed text open on a click outside, and requires confirmation to close it with Escape', async () => {
  const page = await open('/planning', { as: 'user', stored: storedPlan() });
  await openForm(page);
  await page.mouse.click(10, 10);
  await form(page).waitFor({ state: 'detached' });
  await openForm(page);
  await keyword(page).fill('typed');
  await page.mouse.click(10, 10);
  // The dialog takes the focus back one frame later; a key pressed earlier has no effect.
  await expect.poll(() => keyword(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Закрыть без сохранения?' });
  await question.getByRole('button', { name: 'Отмена' }).click();
  expect(await keyword(page).inputValue()).toBe('typed');
  await form(page).getByRole('button', { name: 'Закрыть' }).click();
  await question.getByRole('button', { name: 'Закрыть', exact: true }).last().click();
  await form(page).waitFor({ state: 'detached' });
  expect(await keptPlan(page)).toHaveLength(4);
});

test('requests site counts only for the added project', async () => {
  const asked: unknown[] = [];
  const page = await open('/planning', {
    as: 'user',
    stored: storedPlan(),
    api: [
      ...fakeWorkspace(sampleWorkspace(1)),
      answer(listSyncs, () => ok(sampleSyncs())),
      answer(lookUpPairs, ({ body }) => {
        asked.push(body.pairs);
        return ok(body.pairs.map(({ country }) => (country === 'gb' ? counts(3, 0) : counts(0, 0))));
      }),
    ],
  });
  await rowOf(page, 'ordenza login').getByText('Notion: 3', { exact: true }).waitFor();
  expect(asked.splice(0)).toHaveLength(1);
  await addProject(page, 'later brand', 'gb');
  await rowOf(page, 'later brand').waitFor();
  const added = [{ keyword: 'later brand', country: 'gb' }];
  // First the form requests the figures of the pair, then the table requests its sites.
  await expect.poll(() => asked).toEqual([added, added]);
});

test("drops a late response, an undo and an open form when the user's session ends", async () => {
  const held = Promise.withResolvers<undefined>();
  const page = await open('/planning', {
    as: 'user',
    stored: storedPlan(),
    api: [
      answer(lookUpPairs, async ({ body }) => {
        await held.promise;
        return ok(body.pairs.map(() => counts(0, 0)));
      }),
    ],
  });
  const other = await open('/planning', { as: 'user', beside: page });
  // The toast stays until it is removed.
  await holdTimers(page, 5_000);
  await chooseOf(page, 'torvelbet (Чехия)', 'Удалить');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить', exact: true }).click();
  const undo = page.getByRole('button', { name: 'Отменить' });
  await undo.waitFor();
  const request = page.waitForRequest((each) => each.method() === 'POST' && each.url().includes('/pairs'));
  await addProject(page, 'late brand', 'de');
  const response = (await request).response();
  await other.evaluate(
    (user) => {
      localStorage.setItem('auth_user', user);
      localStorage.setItem('auth_token', 'of-another-account');
    },
    JSON.stringify({ ...sampleUser('admin'), id: '00000000-0000-4000-8000-0000000000aa' }),
  );
  await page.getByRole('button', { name: /admin@demo.local/ }).waitFor();
  await undo.waitFor({ state: 'detached' });
  await form(page).waitFor({ state: 'detached' });
  held.resolve(undefined);
  await (await response)?.finished();
  await page.getByRole('button', { name: 'Сочетания клавиш' }).click();
  await page.getByRole('dialog', { name: 'Сочетания клавиш' }).waitFor();
  await page.keyboard.press('Escape');
  const left = samplePlan().filter(({ id }) => id !== 'b');
  expect((await keptPlan(page)).map(({ id }) => id)).toEqual(left.map(({ id }) => id));
  expect(await keywords(page)).toHaveLength(3);
});
