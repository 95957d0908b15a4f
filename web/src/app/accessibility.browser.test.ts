import { listAudit, testAccounts } from '@geoplan/contracts/auth';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enterScreen } from '../testing/enter-screen.ts';
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectAccessibleInAllThemesAndSizes,
} from '../testing/expect-accessible.ts';
import { fakeAccounts } from '../testing/fakes/fake-accounts.ts';
import { answer, ok, type Answer } from '../testing/fakes/fake-api.ts';
import { sampleAccount, sampleAccounts, samplePassword } from '../testing/fakes/sample-accounts.ts';
import { webTests } from '../testing/web-tests.ts';

const { open, oneVisit } = webTests();

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
const text = (shown: string) => (page: Page) => page.getByText(shown).waitFor();

test('passes axe on /login in both themes and all sizes', async () => {
  const page = await open('/login', { api });
  await page.getByText('Тестовые аккаунты').waitFor();
  await expectAccessibleInAllThemesAndSizes(page);
});

// Screens with a test in their own folder check there.
const screens = {
  admin: [
    ['/users', text('Показано 3')],
    ['/audit', text('Показано 3')],
  ],
  user: [
    ['/', text('Сервер отвечает')],
    ['/no-such-page', h1('Такой страницы нет')],
    ['/settings', h1('Доступ запрещен')],
  ],
} as const;

describe.each(['admin', 'user'] as const)('screens of the role %s', (as) => {
  const page = oneVisit(() => open('/', { as, api }));

  test.each<(typeof screens)['admin' | 'user'][number]>(screens[as])(
    'passes axe on %s in both themes and all sizes',
    async (path, isReady) => {
      await enterScreen(page(), path);
      await isReady(page());
      await expectAccessibleInAllThemesAndSizes(page());
    },
  );
});

const overlays = [
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

describe('overlays on the users screen', () => {
  const page = oneVisit(() => open('/users', { as: 'admin', api }));
  const opened = () => page().locator('[role=dialog], [role=listbox]');

  test.each(overlays)('passes axe with the %s open in both themes', async (_, openOverlay) => {
    await page().getByText('Показано 3').waitFor();
    await openOverlay(page());
    await opened().first().waitFor();
    await expectAccessibleInBothThemes(page());
    await page().keyboard.press('Escape');
    await expect.poll(() => opened().count()).toBe(0);
  });

  test('links each invalid field of a form to its error for screen readers', async () => {
    await page().getByRole('button', { name: 'Добавить пользователя' }).click();
    await page().getByRole('button', { name: 'Добавить', exact: true }).click();
    await page().getByText('Некорректный email').waitFor();
    const described = await page()
      .getByRole('textbox', { name: 'Email', exact: true })
      .getAttribute('aria-describedby');
    const texts = await Promise.all(
      (described ?? '').split(' ').map((id) => page().locator(`[id="${id}"]`).textContent()),
    );
    expect(texts.join(' ')).toContain('Некорректный email');
    await expectAccessible(page());
    await page().keyboard.press('Escape');
    await opened().waitFor({ state: 'detached' });
  });
});
