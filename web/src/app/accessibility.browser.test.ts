import { listAudit, testAccounts } from '@geoplan/contracts/auth';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectAccessibleInEveryLook,
} from '../shared/testing/expect-accessible.ts';
import { fakeAccounts } from '../shared/testing/fake-accounts.ts';
import { answer, ok, type Answer } from '../shared/testing/fake-api.ts';
import { sampleAccount, sampleAccounts, samplePassword } from '../shared/testing/sample-accounts.ts';
import { webTests } from '../shared/testing/web-tests.ts';

const { open } = webTests();

const results = ['success', 'refused', 'failed'] as const;
const api: Answer[] = [
  ...fakeAccounts([...sampleAccounts().slice(0, 2), { ...sampleAccount('viewer'), disabled: true }]),
  answer(testAccounts, () =>
    ok(sampleAccounts().map(({ email, role }) => ({ email, role, password: samplePassword }))),
  ),
  answer(listAudit, () => {
    const entry = { at: '2026-11-20T09:00:00.000Z', actor: 'admin@demo.local', action: 'auth.login' };
    const items = results.map((result) => ({ ...entry, id: result, target: null, ip: null, result }));
    return ok({ items, nextCursor: 'more' });
  }),
];

const h1 = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name }).waitFor();
const screens = [
  ['/login', undefined, (page: Page) => page.getByText('Тестовые аккаунты').waitFor()],
  ['/', 'admin', (page: Page) => page.getByText('Сервер отвечает').waitFor()],
  ['/', 'user', (page: Page) => page.getByText('Сервер отвечает').waitFor()],
  ['/', 'viewer', (page: Page) => page.getByText('Сервер отвечает').waitFor()],
  ['/settings', 'viewer', h1('Доступ запрещен')],
  ['/users', 'admin', (page: Page) => page.getByText('Показано 3').waitFor()],
  ['/audit', 'admin', (page: Page) => page.getByText('Показано 3').waitFor()],
  ['/planning', 'user', h1('Планирование проектов')],
  ['/balance', 'admin', h1('API Balance Monitor')],
  ['/no-such-page', 'user', h1('Unexpected Application Error!')],
] as const;

test.each(screens)(
  'axe finds nothing serious on %s for %s, in both themes and sizes',
  async (path, as, isReady) => {
    const page = await open(path, { as, api });
    await isReady(page);
    await expectAccessibleInEveryLook(page);
  },
);

const windows = [
  ['user menu', (page: Page) => page.getByRole('button', { name: /^Профиль:/ }).click()],
  ['palette', (page: Page) => page.keyboard.press('Control+KeyK')],
  ['shortcuts', (page: Page) => page.keyboard.press('Shift+?')],
  ['row menu', (page: Page) => page.getByRole('button', { name: 'Действия: user@demo.local' }).click()],
  ['add dialog', (page: Page) => page.getByRole('button', { name: 'Добавить пользователя' }).click()],
  [
    'select',
    (page: Page) =>
      page
        .getByRole('button', { name: /Роль/ })
        .first()
        .click(),
  ],
] as const;

test.each(windows)('axe finds nothing serious with the %s open, in both themes', async (_, openWindow) => {
  const page = await open('/users', { as: 'admin', api });
  await page.getByText('Показано 3').waitFor();
  await openWindow(page);
  await page.locator('[role=dialog], [role=listbox]').first().waitFor();
  await expectAccessibleInBothThemes(page);
});

test('a failed form is read out: each wrong field names its error', async () => {
  const page = await open('/users', { as: 'admin', api });
  await page.getByRole('button', { name: 'Добавить пользователя' }).click();
  await page.getByRole('button', { name: 'Добавить', exact: true }).click();
  await page.getByText('Некорректный email').waitFor();
  const described = await page
    .getByRole('textbox', { name: 'Email', exact: true })
    .getAttribute('aria-describedby');
  const texts = await Promise.all(
    (described ?? '').split(' ').map((id) => page.locator(`[id="${id}"]`).textContent()),
  );
  expect(texts.join(' ')).toContain('Некорректный email');
  await expectAccessible(page);
});
