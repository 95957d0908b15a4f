import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../shared/testing/expect-accessible.ts';
import {
  fakeWorkspace,
  fewSites,
  sampleProject,
  sampleWorkspace,
  type FakeWorkspace,
} from '../../../shared/testing/fake-workspace.ts';
import { phone, webTests } from '../../../shared/testing/web-tests.ts';

const { open, pathOf } = webTests();

const panel = (page: Page) => page.getByRole('dialog');

async function openData(workspace: FakeWorkspace, path = '/notion-data') {
  const page = await open(path, { as: 'admin', api: fakeWorkspace(workspace) });
  await page.getByText(/^Показано/).waitFor();
  return page;
}

test('the panel tells every field; arrows walk, Escape closes and gives the focus back', async () => {
  const page = await openData(fewSites());
  await page.getByRole('button', { name: 'Подробнее: alpha.example' }).click();
  await panel(page).getByRole('heading', { name: 'alpha.example' }).waitFor();
  await expect.poll(() => pathOf(page)).toBe(`/notion-data?site=${sampleProject(0).id}`);
  await panel(page).getByRole('listitem').filter({ hasText: 'Германия' }).waitFor();
  await panel(page).getByText('Сайты Европа').waitFor();
  const notion = panel(page).getByRole('link', { name: /Открыть в Notion/ });
  expect(await notion.getAttribute('href')).toBe(sampleProject(0).notionUrl);
  await page.keyboard.press('ArrowDown');
  await panel(page).getByRole('heading', { name: 'beta.example' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await panel(page).getByRole('heading', { name: 'javascript:alert(1)' }).waitFor();
  expect(await panel(page).getByRole('link', { name: 'alert' }).count()).toBe(0);
  await page.keyboard.press('ArrowUp');
  await panel(page).getByRole('heading', { name: 'beta.example' }).waitFor();
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
  await expect.poll(() => pathOf(page)).toBe('/notion-data');
  await page
    .locator(':focus')
    .and(page.getByRole('button', { name: 'Подробнее: beta.example' }))
    .waitFor();
});

test('a link opens its site, or says that it is gone', async () => {
  const page = await openData(fewSites(), `/notion-data?site=${sampleProject(1).id}`);
  await panel(page).getByRole('heading', { name: 'beta.example' }).waitFor();
  await panel(page).getByText('2 из 4').waitFor();
  await panel(page).getByText('Velmari · Испания').waitFor();
  const far = await openData(sampleWorkspace(600), `/notion-data?site=${sampleProject(499).id}`);
  await far.getByRole('row', { name: /-500\.example/ }).waitFor();
  const gone = await openData(fewSites(), '/notion-data?site=gone');
  await panel(gone).getByRole('heading', { name: 'Сайт не найден' }).waitFor();
  expect(await panel(gone).getByText('Не попадает под фильтры').count()).toBe(0);
});

test('Back leads out of the panel, however far was walked in it', async () => {
  const page = await openData(fewSites());
  await page.getByRole('button', { name: 'Подробнее: alpha.example' }).click();
  await page.keyboard.press('ArrowDown');
  await panel(page).getByRole('heading', { name: 'beta.example' }).waitFor();
  await expect.poll(() => pathOf(page)).toContain(sampleProject(1).id);
  await page.goBack();
  await panel(page).waitFor({ state: 'detached' });
});

test('walking scrolls the table along', async () => {
  const page = await openData(sampleWorkspace(300));
  await page
    .getByRole('button', { name: /^Подробнее/ })
    .first()
    .click();
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowDown');
  await panel(page).getByText('31 из 300').waitFor();
  const box = await page.getByRole('rowheader').filter({ hasText: '-31.example' }).boundingBox();
  expect(box!.y + box!.height).toBeLessThan(900);
});

test.each(['light', 'dark'] as const)(
  'axe finds nothing with the panel open, %s',
  async (theme) => {
    const page = await open('/notion-data', { as: 'admin', theme, api: fakeWorkspace(sampleWorkspace(40)) });
    await page.getByText(/^Показано/).waitFor();
    await expectAccessible(page, 'loaded');
    await page
      .getByRole('button', { name: /^Подробнее/ })
      .first()
      .click();
    await panel(page).waitFor();
    await expectAccessible(page, 'panel');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Синхронизация/ }).click();
    await panel(page).waitFor();
    await expectAccessible(page, 'syncs');
  },
  90_000,
);

test('at 390 px nothing is wider than the screen and the panel covers it', async () => {
  const page = await open('/notion-data', {
    as: 'admin',
    size: phone,
    api: fakeWorkspace(sampleWorkspace(40)),
  });
  await page.getByText(/^Показано/).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.getByRole('button', { name: /^Все бренды/ }).click();
  await page.getByRole('option', { name: 'Lumoret' }).click();
  await page.getByRole('button', { name: 'Сбросить' }).click();
  await page
    .getByRole('button', { name: /^Подробнее/ })
    .first()
    .click();
  expect((await panel(page).boundingBox())?.width).toBe(phone.width);
  await page.getByRole('button', { name: /Следующий/ }).click();
  await panel(page).getByText('2 из 40').waitFor();
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
});
