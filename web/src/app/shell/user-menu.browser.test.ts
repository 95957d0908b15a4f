import { changePassword, logout } from '@geoplan/contracts/auth';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, done, Failed } from '../../testing/fakes/fake-api.ts';
import { webTests } from '../../testing/web-tests.ts';

const { open, oneVisit, pathOf } = webTests();

// The screen that costs least; it has the menu, too.
const unknownPath = '/no-such-page';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);

async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Профиль:/ }).click();
  await page.getByRole('menu', { name: 'Профиль' }).waitFor();
}

test('follows the system theme until the user chooses one, and applies the choice after a reload and in other tabs', async () => {
  const page = await open(unknownPath, { as: 'user', theme: 'dark' });
  const beside = await open(unknownPath, { as: 'user', beside: page });
  expect(await themeOf(page)).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => themeOf(page)).toBe('light');
  await openUserMenu(page);
  await page.getByRole('menuitemradio', { name: 'Тёмная' }).click();
  expect(await themeOf(page)).toBe('dark');
  await expect.poll(() => themeOf(beside)).toBe('dark');
  await page.reload({ waitUntil: 'commit' });
  await page.locator('html[data-theme=dark]').waitFor();
});

async function changeOwnPassword(page: Page, current: string, next: string, repeated = next): Promise<void> {
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: 'Профиль' }).click();
  await page.getByLabel('Текущий пароль').fill(current);
  await page.getByLabel('Новый пароль', { exact: true }).fill(next);
  await page.getByLabel('Новый пароль ещё раз').fill(repeated);
  await page.getByRole('button', { name: 'Сменить пароль' }).click();
}

describe('the menu of a user', () => {
  let asked: unknown[] = [];
  const wrong = 'Неверный текущий пароль';
  const details = [{ field: 'body.currentPassword', message: wrong }];
  const api = [
    answer(changePassword, ({ body }) => {
      asked.push(body);
      if (body.currentPassword !== 'old-password')
        throw new Failed('invalid_input', { message: wrong, details });
      return done;
    }),
  ];
  const page = oneVisit(() => open(unknownPath, { as: 'user', api }));
  const cancel = async () => {
    await page().getByRole('button', { name: 'Отмена' }).click();
    await page().getByRole('dialog').waitFor({ state: 'detached' });
  };
  beforeEach(() => {
    asked = [];
  });

  test('shows the email, the role, and the last login in the Russian date format', async () => {
    await openUserMenu(page());
    const shown = await page().getByRole('dialog').textContent();
    expect(shown).toContain('user@demo.local');
    expect(shown).toContain('Последний вход: 19.11.2026, 18:40');
    await page().keyboard.press('Escape');
    await page().getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('changes the user’s own password', async () => {
    await changeOwnPassword(page(), 'old-password', 'new-password');
    await page().getByText('Пароль изменён').waitFor();
    expect(asked).toEqual([{ currentPassword: 'old-password', newPassword: 'new-password' }]);
    expect(await page().getByRole('dialog', { name: 'Профиль' }).count()).toBe(0);
  });

  test('reports a wrong current password under its field', async () => {
    await changeOwnPassword(page(), 'bad-password', 'new-password');
    await page().getByText(wrong).waitFor();
    const field = page().getByLabel('Текущий пароль').and(page().locator(':focus'));
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await cancel();
  });

  test('rejects a new password that is too short or repeated incorrectly, without sending a request', async () => {
    await changeOwnPassword(page(), 'old-password', 'short', 'other');
    await page().getByText('Пароль должен быть не короче 8 символов').waitFor();
    await page().getByText('Пароли не совпадают').waitFor();
    expect(asked).toEqual([]);
    await cancel();
  });
});

test('ends the session on the server at sign-out, clears the browser data, and signs out the other tabs', async () => {
  const ended: unknown[] = [];
  const api = [
    answer(logout, ({ token }) => {
      ended.push(token);
      return done;
    }),
  ];
  const page = await open('/planning', { as: 'user', api });
  const beside = await open('/planning', { as: 'user', beside: page });
  await heading(beside, 'Планирование проектов').waitFor();
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
  for (const each of [page, beside]) {
    await heading(each, 'Вход в систему').waitFor();
    await expect.poll(() => pathOf(each)).toBe('/login');
    expect(await each.getByText('Сессия истекла').count()).toBe(0);
  }
  expect(ended).toEqual(['token-of-user']);
  expect(await page.evaluate(() => Object.entries(localStorage))).toEqual([]);
});
