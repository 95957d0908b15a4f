import { listUsers, type Account } from '@geoplan/contracts/auth';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { enterScreen } from '../../testing/enter-screen.ts';
import { fakeAccounts } from '../../testing/fakes/fake-accounts.ts';
import { answer, Failed, ok } from '../../testing/fakes/fake-api.ts';
import { manyAccounts, sampleAccount, sampleAccounts } from '../../testing/fakes/sample-accounts.ts';
import { holdTimers } from '../../testing/hold-timers.ts';
import { webTests } from '../../testing/web-tests.ts';

const { open, oneVisit, pathOf } = webTests();

const emails = (page: Page) => page.getByRole('rowheader').allTextContents();
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

async function openUsers(accounts: Account[], asked: unknown[] = []): Promise<Page> {
  const page = await open('/users', { as: 'admin', api: fakeAccounts(accounts, asked) });
  await page.getByText('Показано').waitFor();
  return page;
}

async function enterUsers(page: Page): Promise<void> {
  await enterScreen(page, '/users');
  await page.getByText('Показано').waitFor();
}

async function act(page: Page, email: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Действия: ${email}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

describe('a list that stays unchanged', () => {
  const gone = {
    ...sampleAccount('user'),
    id: manyAccounts(1)[0]!.id,
    email: 'b@demo.local',
    disabled: true,
    lastLogin: null,
  };
  const page = oneVisit(() => openUsers([...sampleAccounts(), gone]));
  beforeEach(() => enterUsers(page()));

  test('lists all accounts by email with their role, state and times', async () => {
    expect(await emails(page())).toEqual([
      'admin@demo.localвы',
      'b@demo.local',
      'user@demo.local',
      'viewer@demo.local',
    ]);
    const cells = await rowOf(page(), 'b@demo.local').getByRole('cell').allTextContents();
    expect(cells.slice(0, 4)).toEqual(['user', 'Отключён', '—', '01.10.2026, 11:00']);
  });

  test('disables all actions in the row of the signed-in admin to prevent a lockout', async () => {
    await page().getByRole('button', { name: 'Действия: admin@demo.local' }).click();
    const items = page().getByRole('menuitem');
    expect(await items.count()).toBe(4);
    expect(await items.and(page().locator('[aria-disabled=true]')).count()).toBe(4);
    await page().keyboard.press('Escape');
    await items.first().waitFor({ state: 'detached' });
  });

  test('opens the menu of a row at its first or last item with the arrow keys, finds items by letter, and returns the focus on Esc', async () => {
    const button = page().getByRole('button', { name: 'Действия: user@demo.local' });
    const focused = page().locator('[role=menuitem]:focus');
    const items = page().getByRole('menuitem');
    const opened = async (key: string) => {
      await button.press(key);
      await focused.waitFor();
      return focused.textContent();
    };
    const first = await opened('Enter');
    const names = await items.allTextContents();
    expect(first).toBe(names[0]);
    await page().keyboard.press('ArrowDown');
    await expect.poll(() => focused.textContent()).toBe(names[1]);
    await page().keyboard.press('End');
    await expect.poll(() => focused.textContent()).toBe(names.at(-1));
    await page().keyboard.press('Home');
    await focused.dispatchEvent('keydown', { key: 'У' });
    await expect.poll(() => focused.textContent()).toBe(names.find((name) => name.startsWith('У')));
    await page().keyboard.press('Escape');
    await items.first().waitFor({ state: 'detached' });
    await page().locator('button:focus[aria-label="Действия: user@demo.local"]').waitFor();
    expect(await opened('ArrowDown')).toBe(names[0]);
    await page().keyboard.press('Escape');
    await items.first().waitFor({ state: 'detached' });
    expect(await opened('ArrowUp')).toBe(names.at(-1));
    await page().keyboard.press('Escape');
    await items.first().waitFor({ state: 'detached' });
  });

  test('reports invalid input under its field, and an email that is already taken above the form', async () => {
    await page().getByRole('button', { name: 'Добавить пользователя' }).click();
    await page().getByRole('textbox', { name: 'Email', exact: true }).fill('nonsense');
    await page().getByRole('button', { name: 'Добавить', exact: true }).click();
    await page().getByText('Некорректный email').waitFor();
    await page().getByText('Пароль должен быть не короче 8 символов').waitFor();
    await page().getByRole('textbox', { name: 'Email', exact: true }).fill('viewer@demo.local');
    await page().getByLabel('Пароль', { exact: true }).fill('long-enough');
    await page().getByRole('button', { name: 'Добавить', exact: true }).click();
    expect(await page().getByRole('alert').textContent()).toBe('Пользователь с таким email уже существует');
    await page().getByRole('button', { name: 'Отмена' }).click();
    await page().getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('reports that no account matches a filter, resets the filter, and keeps the search and the sort order in the URL', async () => {
    await enterScreen(page(), '/users?q=zzz&role=admin');
    await page().getByText('Пользователи не найдены').waitFor();
    await page().getByRole('button', { name: 'Сбросить фильтры' }).click();
    await page().getByRole('table').waitFor();
    await expect.poll(() => pathOf(page())).toBe('/users');
    await page().keyboard.press('/');
    await page().getByRole('searchbox').and(page().locator(':focus')).waitFor();
    await page().keyboard.type('er');
    await page().getByRole('button', { name: 'Email' }).click();
    await expect.poll(() => pathOf(page())).toBe('/users?q=er&sort=-email');
    // The rows change after the URL.
    await expect.poll(() => emails(page())).toEqual(['viewer@demo.local', 'user@demo.local']);
    const header = page().getByRole('columnheader', { name: 'Email' });
    expect(await header.getAttribute('aria-sort')).toBe('descending');
    await page().getByText('Показано 2 из 4 пользователей').waitFor();
  });
});

describe('accounts, each changed by one test', () => {
  const asked: unknown[] = [];
  const accounts = [...sampleAccounts(), ...manyAccounts(3)];
  const page = oneVisit(() => openUsers(accounts, asked));
  beforeEach(() => enterUsers(page()));

  test('adds an account and lists it', async () => {
    await page().getByRole('button', { name: 'Добавить пользователя' }).click();
    await page().getByRole('textbox', { name: 'Email', exact: true }).fill(' New@Demo.local ');
    await page().getByLabel('Пароль', { exact: true }).fill('long-enough');
    await page()
      .getByRole('button', { name: /Роль/ })
      .last()
      .click();
    await page()
      .getByRole('option', { name: /viewer/ })
      .click();
    await page().getByRole('button', { name: 'Добавить', exact: true }).click();
    await page().getByText('Пользователь new@demo.local добавлен').waitFor();
    expect(await rowOf(page(), 'new@demo.local').getByRole('cell').first().textContent()).toBe('viewer');
  });

  test('changes a role', async () => {
    await act(page(), 'person-003@demo.local', 'Изменить роль');
    expect(await page().getByRole('button', { name: 'Сохранить' }).isDisabled()).toBe(true);
    await page()
      .getByRole('button', { name: /Роль/ })
      .last()
      .click();
    await page().getByRole('option', { name: /admin/ }).click();
    await page().getByRole('button', { name: 'Сохранить' }).click();
    await page().getByText('Роль person-003@demo.local: admin').waitFor();
    expect(await rowOf(page(), 'person-003@demo.local').getByRole('cell').first().textContent()).toBe(
      'admin',
    );
  });

  test('disables an account and enables it again from the toast', async () => {
    const stateOf = () => rowOf(page(), 'viewer@demo.local').getByRole('cell').nth(1).textContent();
    await holdTimers(page(), 5_000);
    await act(page(), 'viewer@demo.local', 'Отключить');
    await page().getByText('доступ отключён').waitFor();
    expect(await stateOf()).toBe('Отключён');
    await page().getByRole('button', { name: 'Отменить' }).click();
    await page().getByText('доступ включён').waitFor();
    expect(await stateOf()).toBe('Активен');
    expect(accounts.every((each) => !each.disabled)).toBe(true);
  });

  test('sets a password', async () => {
    await act(page(), 'user@demo.local', 'Задать пароль');
    await page().getByLabel('Новый пароль').fill('brand-new-password');
    await page().getByRole('button', { name: 'Задать пароль' }).click();
    await page().getByText('Пароль для user@demo.local задан').waitFor();
    expect(asked.at(-1)).toEqual({ password: 'brand-new-password' });
  });

  test('deletes an account only after a confirmation that defaults to no', async () => {
    await act(page(), 'person-002@demo.local', 'Удалить');
    const question = page().getByRole('alertdialog', { name: 'Удалить пользователя?' });
    await question.and(page().locator(':focus-within')).waitFor();
    await page().keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    expect(await rowOf(page(), 'person-002@demo.local').count()).toBe(1);
    await act(page(), 'person-002@demo.local', 'Удалить');
    await question.getByRole('button', { name: 'Удалить' }).click();
    await page().getByText('Пользователь person-002@demo.local удалён').waitFor();
    expect(await rowOf(page(), 'person-002@demo.local').count()).toBe(0);
  });

  test('shows the server’s message if a change to the last admin is rejected', async () => {
    const text = 'Нельзя лишить систему последнего администратора';
    const email = 'person-001@demo.local';
    const others = accounts.filter((each) => each.role === 'admin' && each.email !== email);
    for (const each of others) each.disabled = true;
    await act(page(), email, 'Отключить');
    await page().getByText(`${email}: ${text}`).waitFor();
    await act(page(), email, 'Удалить');
    const question = page().getByRole('alertdialog', { name: 'Удалить пользователя?' });
    await question.getByRole('button', { name: 'Удалить' }).click();
    expect(await question.getByRole('alert').textContent()).toBe(text);
    await question.getByRole('button', { name: 'Отмена' }).click();
    await question.waitFor({ state: 'detached' });
    for (const each of others) each.disabled = false;
  });
});

test('reports a failed load with its request id, and retries it on request', async () => {
  let isBroken = true;
  const api = [
    answer(listUsers, () => {
      if (isBroken) throw new Failed('internal');
      return ok(sampleAccounts());
    }),
  ];
  const page = await open('/users', { as: 'admin', api });
  await page.getByText('Не удалось загрузить пользователей').waitFor();
  await page.getByText('c0ffee00-0000-4000-8000-00000000cafe').waitFor();
  isBroken = false;
  await page.getByRole('button', { name: 'Попробовать снова' }).click();
  await page.getByRole('table').waitFor();
});

test('causes no layout shift when the list arrives', async () => {
  const arrived = Promise.withResolvers<undefined>();
  const api = [
    answer(listUsers, async () => {
      await arrived.promise;
      return ok(manyAccounts(30));
    }),
  ];
  const page = await open('/users', { as: 'admin', api });
  const boxes = async () => {
    const heads = await page.getByRole('columnheader').all();
    return Promise.all(heads.slice(0, 5).map((head) => head.boundingBox()));
  };
  await page.getByText('Загрузка пользователей…').waitFor({ state: 'attached' });
  const before = await boxes();
  arrived.resolve(undefined);
  await rowOf(page, 'person-001@demo.local').waitFor();
  expect(await boxes()).toEqual(before);
});
