import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Project } from '../../../domain/plan/plan-rules.ts';
import { contentOf } from '../../../domain/plan/shared-plan/draft-rules.ts';
import { storePlan } from '../../../domain/plan/testing/store-plan.ts';
import { changeRole } from '../../../testing/change-role.ts';
import { enterScreen } from '../../../testing/enter-screen.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { saveTable } from '../../../testing/save-table.ts';
import { webTests } from '../../../testing/web-tests.ts';
import { fakeSharedPlan, idOf, shared } from '../testing/fake-shared-plan.ts';
import { keptPlan, keywords, rowOf } from '../testing/open-planning.ts';
import { samplePlan } from '../testing/sample-projects.ts';

const { open, oneVisit, pathOf, replaceAnswers } = webTests();

const visit = oneVisit(() => open('/planning', { as: 'user', api: fakeSharedPlan().api }));
const toggleOf = (page: Page) => page.getByRole('switch', { name: 'Сохранить на сервере' });

/**
 * Shows the plan of this server to a user. With `own` projects in the browser, shows those, because the switch would
 * offer to copy them.
 */
async function openPlan(
  server: ReturnType<typeof fakeSharedPlan>,
  { path = '/planning', own }: { path?: string; own?: Project[] } = {},
): Promise<Page> {
  const page = visit();
  await changeRole(page, 'user');
  // Without a plan of the team, the shared plan can be switched off, so that nothing of an earlier server is kept.
  replaceAnswers(page, fakeSharedPlan().api);
  await enterScreen(page, path);
  await toggleOf(page).uncheck();
  await storePlan(page, JSON.stringify(own ?? []));
  replaceAnswers(page, server.api);
  if (own === undefined) await toggleOf(page).check();
  return page;
}

async function choose(page: Page, row: string, from: string, to: string): Promise<void> {
  await rowOf(page, row)
    .getByRole('button', { name: new RegExp(`^Статус: ${from}`) })
    .click();
  await page.getByRole('menuitemradio', { name: to }).click();
}

test('keeps the plan in the browser until it is copied to the server, and leaves the plan in the browser unchanged', async () => {
  const server = fakeSharedPlan([shared(1, 'torvelbet')]);
  const page = await openPlan(server, { own: samplePlan() });
  await page.getByText('План хранится только в этом браузере').waitFor();
  const toggle = toggleOf(page);
  await toggle.check();
  const question = page.getByRole('dialog', { name: 'Перенести план этого браузера в общий' });
  await question.getByRole('row', { name: /torvelbet.*Конфликт.*статус: План → В работе/ }).waitFor();
  await question.getByRole('button', { name: 'Применить: 3' }).click();
  await page.getByText('Общий план: его видят и меняют все').waitFor();
  await expect
    .poll(() =>
      server
        .projects()
        .map(({ keyword }) => keyword)
        .toSorted(),
    )
    .toEqual(['kastavia скидки', 'lumoret casino', 'ordenza login', 'torvelbet']);
  await expectAccessible(page, 'shared plan');
  expect(await keptPlan(page)).toEqual(samplePlan());
  await toggle.uncheck();
  await rowOf(page, 'torvelbet').getByText('В работе').waitFor();
});

test('removes nothing from the shared plan when a response arrives after the plan was switched off', async () => {
  const server = fakeSharedPlan([shared(1, 'torvelbet'), shared(2, 'lumoret'), shared(3, 'kastavia')]);
  const page = await openPlan(server);
  await expect.poll(() => keywords(page)).toEqual(['kastavia', 'lumoret', 'torvelbet']);
  const answered = Promise.withResolvers<void>();
  server.plan.heldAnswers = answered.promise;
  await choose(page, 'torvelbet', 'План', 'В работе');
  await expect.poll(() => server.projects()[0]?.status).toBe('in_progress');
  const toggle = toggleOf(page);
  const late = page.waitForResponse((response) => response.url().endsWith('/api/plan/changes'));
  await toggle.uncheck();
  answered.resolve();
  await (await late).finished();
  await toggle.check();
  await expect.poll(() => keywords(page)).toEqual(['kastavia', 'lumoret', 'torvelbet']);
  await rowOf(page, 'torvelbet').getByText('В работе').waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('plan-unsent'))).toBe('{}');
  expect(server.projects()).toHaveLength(3);
  expect(server.log.filter(({ after }) => after === null)).toEqual([]);
});

test('shows changes by others soon, and sets aside the later of two conflicting changes for a new decision', async () => {
  const server = fakeSharedPlan([shared(1, 'torvelbet'), shared(2, 'lumoret')]);
  const page = await openPlan(server);
  await expect.poll(() => keywords(page)).toEqual(['lumoret', 'torvelbet']);
  const content = contentOf(shared(1, 'torvelbet'));
  server.write(idOf(1), { ...content, notes: 'theirs', status: 'domains' });
  await rowOf(page, 'torvelbet').getByText('Домены есть').waitFor();
  // The page does not know of that change yet.
  server.plan.isAway = true;
  await choose(page, 'torvelbet', 'Домены есть', 'В работе');
  await page.getByText('Не отправлено: 1 изменение ждёт связи').waitFor();
  server.write(idOf(1), { ...content, notes: 'theirs', status: 'launched' });
  server.write(idOf(2), null);
  // The app retries by itself: its button stays until a response arrives.
  const answered = Promise.withResolvers<void>();
  server.plan.held = answered.promise;
  server.plan.isAway = false;
  await page.getByRole('button', { name: 'Повторить' }).click();
  answered.resolve();
  await rowOf(page, 'torvelbet').getByText('Запущенные сайты').waitFor();
  await expect.poll(() => keywords(page)).toEqual(['torvelbet']);
  await page.getByRole('button', { name: 'Посмотреть' }).click();
  const question = page.getByRole('dialog', { name: 'Ваши изменения' });
  await question.getByRole('checkbox', { name: 'Выбрать все' }).check();
  await question.getByRole('button', { name: 'Применить: 1' }).click();
  await expect.poll(() => server.projects()).toMatchObject([{ status: 'in_progress', notes: 'theirs' }]);
  await expect.poll(() => page.getByRole('button', { name: 'Посмотреть' }).count()).toBe(0);
});

test('keeps unsent changes after a reload, merges them with changes by others, and lists and undoes them in the history', async () => {
  const server = fakeSharedPlan([shared(1, 'torvelbet'), shared(2, 'lumoret')]);
  const page = await openPlan(server);
  await expect.poll(() => keywords(page)).toEqual(['lumoret', 'torvelbet']);
  server.plan.isAway = true;
  await choose(page, 'torvelbet', 'План', 'В работе');
  await page.getByText('1 изменение ждёт связи (сохранено в этом браузере)').waitFor();
  server.write(idOf(1), { ...contentOf(shared(1, 'torvelbet')), notes: 'theirs' });
  await page.reload();
  await page.getByText('1 изменение ждёт связи (сохранено в этом браузере)').waitFor();
  await rowOf(page, 'torvelbet').getByText('В работе').waitFor();
  const answered = Promise.withResolvers<void>();
  server.plan.held = answered.promise;
  server.plan.isAway = false;
  await page.getByRole('button', { name: 'Повторить' }).click();
  answered.resolve();
  await expect.poll(() => keywords(page)).toEqual(['lumoret', 'torvelbet']);
  await expect
    .poll(() => server.projects())
    .toMatchObject([{ status: 'in_progress', notes: 'theirs' }, { keyword: 'lumoret' }]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('plan-unsent'))).toBe('{}');
  await page.getByRole('button', { name: 'Копия плана' }).click();
  await page.getByRole('menuitem', { name: 'История изменений' }).click();
  const dialog = page.getByRole('dialog', { name: 'История общего плана' });
  const change = dialog.getByRole('row', { name: /torvelbet.*статус: План → В работе.*user@demo.local/ });
  await change.waitFor();
  await dialog.getByRole('row', { name: /torvelbet.*Добавлен.*ann@example.org/ }).waitFor();
  await expectAccessible(page, 'history');
  await dialog.getByRole('button', { name: 'Вид', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Кто' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.getByRole('columnheader', { name: 'Кто' }).count()).toBe(0);
  await dialog
    .getByRole('row', { name: /статус: План → В работе/ })
    .getByRole('button', { name: 'Вернуть как было: torvelbet (Чехия)' })
    .click();
  await expect
    .poll(() => server.projects())
    .toMatchObject([{ status: 'plan', notes: 'theirs', version: 4 }, { keyword: 'lumoret' }]);
});

test('shows owners and due dates, and includes the groups in the URL and in files', async () => {
  const owned = shared(1, 'torvelbet', { owner: 'ann@example.org', dueDate: '2025-12-01' });
  const server = fakeSharedPlan([owned, shared(2, 'lumoret'), shared(3, 'kastavia')]);
  const page = await openPlan(server, { path: '/planning?group=owner' });
  const lines = async () =>
    (await page.getByRole('table').locator('tbody tr').allInnerTexts()).map(
      (text) =>
        text
          .split(/[\n\t]/)
          .find((part) => part.trim() !== '')
          ?.replaceAll('\u00A0', ' ') ?? '',
    );
  await expect
    .poll(lines)
    .toEqual([
      'ann@example.org · 1 проект',
      'torvelbet',
      'Без ответственного · 2 проекта',
      'kastavia',
      'lumoret',
    ]);
  await rowOf(page, 'torvelbet').getByText('01.12.2025').waitFor();
  await rowOf(page, 'kastavia')
    .getByRole('button', { name: /^Ответственный: никто/ })
    .click();
  await page.getByRole('menuitemradio', { name: 'ann@example.org' }).click();
  await expect
    .poll(() => server.projects().map(({ owner }) => owner))
    .toEqual(['ann@example.org', '', 'ann@example.org']);
  await expect.poll(async () => (await lines())[0]).toBe('ann@example.org · 2 проекта');
  const { content } = await saveTable(page, 'CSV');
  const [head, first] = content.toString().trim().split('\r\n');
  expect(head).toContain('"Группа","Ключевое слово"');
  expect(head).toContain('"Ответственный","Срок"');
  expect(first).toContain('"ann@example.org","kastavia"');
  await expectAccessible(page, 'groups');
  await page.getByRole('button', { name: 'Вид', exact: true }).click();
  await page.getByRole('button', { name: /Группировка/ }).click();
  await page.getByRole('option', { name: 'По статусу' }).click();
  await expect.poll(() => pathOf(page)).toBe('/planning?group=status');
});

test('shows the team plan once an admin has selected it, and keeps the plan stored in the browser available and unchanged', async () => {
  const server = fakeSharedPlan([shared(1, 'torvelbet')]);
  const page = await openPlan(server);
  await storePlan(page, JSON.stringify(samplePlan()));
  await changeRole(page, 'admin');
  await page.getByText('Общий план: его видят и меняют все').waitFor();
  await page.getByRole('button', { name: 'Копия плана' }).click();
  await page.getByRole('menuitem', { name: 'Сделать планом команды' }).click();
  await page.getByRole('button', { name: 'Сделать', exact: true }).click();
  await page.getByText('План команды: его видят и меняют все').waitFor();
  // The browser of another person, which has chosen no plan and does not know of the team's.
  await page.evaluate(() => {
    for (const key of ['plan-source', 'plan-team']) localStorage.removeItem(key);
  });
  await page.reload();
  await page.getByText('План команды: его видят и меняют все').waitFor();
  await page.getByText('В этом браузере: 4 проекта').waitFor();
  await expect.poll(() => keywords(page)).toEqual(['torvelbet']);
  const toggle = page.getByRole('switch', { name: 'План команды' });
  await toggle.uncheck();
  await page.getByText('План этого браузера: его видите только вы').waitFor();
  await expect.poll(() => keywords(page)).toHaveLength(4);
  expect(await keptPlan(page)).toEqual(samplePlan());
  await toggle.check();
  await page.getByRole('dialog', { name: 'Перенести план этого браузера в общий' }).waitFor();
  await page.keyboard.press('Escape');
  await toggle.uncheck();
  await expect.poll(() => keywords(page)).toHaveLength(4);
  // A choice against the team's plan lasts as long as the tab.
  await page.reload();
  await expect.poll(() => keywords(page)).toEqual(['torvelbet']);
  expect(await keptPlan(page)).toEqual(samplePlan());
});

test('offers a viewer no changes to the shared plan or the plan of the browser', async () => {
  const server = fakeSharedPlan([shared(1, 'torvelbet')]);
  const page = await openPlan(server, { own: samplePlan() });
  await changeRole(page, 'viewer');
  await toggleOf(page).check();
  await expect.poll(() => keywords(page)).toEqual(['torvelbet']);
  const changing = page.getByRole('button', {
    name: /Добавить проект|Редактировать|Удалить|Изменить у|Инструменты/,
  });
  expect(await changing.count()).toBe(0);
  await page.getByRole('checkbox', { name: /torvelbet/ }).check();
  await page.getByText('Выбрано: 1').waitFor();
  const bulk = page.getByRole('group', { name: 'Действия с выбранными проектами' }).getByRole('button');
  expect(await bulk.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))).toEqual([
    'Скопировать ссылку с выбранными',
    'Снять выбор',
  ]);
  await page.getByRole('button', { name: 'Копия плана' }).click();
  await page.getByRole('menuitem', { name: 'История изменений' }).waitFor();
  expect(await page.getByRole('menuitem', { name: /Загрузить/ }).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'История изменений' }).click();
  await page
    .getByRole('dialog')
    .getByRole('row', { name: /torvelbet.*Добавлен/ })
    .waitFor();
  expect(await page.getByRole('button', { name: /Вернуть как было/ }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await toggleOf(page).uncheck();
  await page.getByText('План этого браузера: его могут менять пользователи с ролью user или admin').waitFor();
  await rowOf(page, 'torvelbet').getByText('В работе', { exact: true }).waitFor();
  expect(await changing.count()).toBe(0);
});
