import { changeUser, listUsers, type Account } from '@geoplan/contracts/auth';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fakeAccounts } from '../../shared/testing/fake-accounts.ts';
import { answer, Failed, ok } from '../../shared/testing/fake-api.ts';
import { manyAccounts, sampleAccount, sampleAccounts } from '../../shared/testing/sample-accounts.ts';
import { phone, webTests } from '../../shared/testing/web-tests.ts';

const { open, pathOf } = webTests();

const emails = (page: Page) => page.getByRole('rowheader').allTextContents();
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

async function openUsers(accounts: Account[] = sampleAccounts(), path = '/users'): Promise<Page> {
  const page = await open(path, { as: 'admin', api: fakeAccounts(accounts) });
  await page.getByText('Показано').waitFor();
  return page;
}

async function act(page: Page, email: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Действия: ${email}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('everybody is listed by email with role, state and times', async () => {
  const page = await openUsers([
    ...sampleAccounts(),
    {
      ...sampleAccount('user'),
      id: manyAccounts(1)[0]!.id,
      email: 'b@demo.local',
      disabled: true,
      lastLogin: null,
    },
  ]);
  expect(await emails(page)).toEqual([
    'admin@demo.localвы',
    'b@demo.local',
    'user@demo.local',
    'viewer@demo.local',
  ]);
  const cells = await rowOf(page, 'b@demo.local').getByRole('cell').allTextContents();
  expect(cells.slice(0, 4)).toEqual(['user', 'Отключён', '—', '01.10.2026, 11:00']);
});

test('an account is added and appears', async () => {
  const page = await openUsers();
  await page.getByRole('button', { name: 'Добавить пользователя' }).click();
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(' New@Demo.local ');
  await page.getByLabel('Пароль', { exact: true }).fill('long-enough');
  await page
    .getByRole('button', { name: /Роль/ })
    .last()
    .click();
  await page.getByRole('option', { name: /viewer/ }).click();
  await page.getByRole('button', { name: 'Добавить', exact: true }).click();
  await page.getByText('Пользователь new@demo.local добавлен').waitFor();
  expect(await rowOf(page, 'new@demo.local').getByRole('cell').first().textContent()).toBe('viewer');
});

test('bad input is told under its field, a taken email above the form', async () => {
  const page = await openUsers();
  await page.getByRole('button', { name: 'Добавить пользователя' }).click();
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('nonsense');
  await page.getByRole('button', { name: 'Добавить', exact: true }).click();
  await page.getByText('Некорректный email').waitFor();
  await page.getByText('Пароль должен быть не короче 8 символов').waitFor();
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('viewer@demo.local');
  await page.getByLabel('Пароль', { exact: true }).fill('long-enough');
  await page.getByRole('button', { name: 'Добавить', exact: true }).click();
  expect(await page.getByRole('alert').textContent()).toBe('Пользователь с таким email уже существует');
});

test('a role is changed', async () => {
  const page = await openUsers();
  await act(page, 'viewer@demo.local', 'Изменить роль');
  expect(await page.getByRole('button', { name: 'Сохранить' }).isDisabled()).toBe(true);
  await page
    .getByRole('button', { name: /Роль/ })
    .last()
    .click();
  await page.getByRole('option', { name: /admin/ }).click();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('Роль viewer@demo.local: admin').waitFor();
  expect(await rowOf(page, 'viewer@demo.local').getByRole('cell').first().textContent()).toBe('admin');
});

test('an account is disabled, and the toast takes it back', async () => {
  const accounts = sampleAccounts();
  const page = await openUsers(accounts);
  const stateOf = () => rowOf(page, 'viewer@demo.local').getByRole('cell').nth(1).textContent();
  await act(page, 'viewer@demo.local', 'Отключить');
  await page.getByText('доступ отключён').waitFor();
  expect(await stateOf()).toBe('Отключён');
  await page.getByRole('button', { name: 'Отменить' }).click();
  await page.getByText('доступ включён').waitFor();
  expect(await stateOf()).toBe('Активен');
  expect(accounts.every((each) => !each.disabled)).toBe(true);
});

test('a password is set', async () => {
  let asked: unknown;
  const api = [
    ...fakeAccounts(sampleAccounts()),
    answer(changeUser, ({ body }) => {
      asked = body;
      return ok(sampleAccount('viewer'));
    }),
  ];
  const page = await open('/users', { as: 'admin', api });
  await act(page, 'viewer@demo.local', 'Задать пароль');
  await page.getByLabel('Новый пароль').fill('brand-new-password');
  await page.getByRole('button', { name: 'Задать пароль' }).click();
  await page.getByText('Пароль для viewer@demo.local задан').waitFor();
  expect(asked).toEqual({ password: 'brand-new-password' });
});

test('an account is deleted only after the question, whose first answer is no', async () => {
  const page = await openUsers();
  await act(page, 'viewer@demo.local', 'Удалить');
  const question = page.getByRole('alertdialog', { name: 'Удалить пользователя?' });
  await question.and(page.locator(':focus-within')).waitFor();
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  expect(await rowOf(page, 'viewer@demo.local').count()).toBe(1);
  await act(page, 'viewer@demo.local', 'Удалить');
  await question.getByRole('button', { name: 'Удалить' }).click();
  await page.getByText('Пользователь viewer@demo.local удалён').waitFor();
  expect(await rowOf(page, 'viewer@demo.local').count()).toBe(0);
});

test('the own row offers nothing that would lock its owner out', async () => {
  const page = await openUsers();
  await page.getByRole('button', { name: 'Действия: admin@demo.local' }).click();
  const items = page.getByRole('menuitem');
  expect(await items.count()).toBe(4);
  for (const item of await items.all()) expect(await item.getAttribute('aria-disabled')).toBe('true');
});

test('the server’s refusal for the last admin is shown in its words', async () => {
  const text = 'Нельзя лишить систему последнего администратора';
  const other = { ...sampleAccount('admin'), id: manyAccounts(1)[0]!.id, email: 'z@demo.local' };
  const accounts = [{ ...sampleAccount('admin'), disabled: true }, other];
  const page = await openUsers(accounts);
  await act(page, 'z@demo.local', 'Отключить');
  await page.getByText(`z@demo.local: ${text}`).waitFor();
  await act(page, 'z@demo.local', 'Удалить');
  const question = page.getByRole('alertdialog', { name: 'Удалить пользователя?' });
  await question.getByRole('button', { name: 'Удалить' }).click();
  expect(await question.getByRole('alert').textContent()).toBe(text);
});

test('search, filters and sort live in the address and survive a reload', async () => {
  const page = await openUsers([...sampleAccounts(), ...manyAccounts(3)]);
  await page.keyboard.press('/');
  await page.getByRole('searchbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('person');
  await page.getByRole('button', { name: 'Email' }).click();
  await expect.poll(() => pathOf(page)).toBe('/users?q=person&sort=-email');
  const shown = ['person-003@demo.local', 'person-002@demo.local', 'person-001@demo.local'];
  expect(await emails(page)).toEqual(shown);
  await page.reload();
  await expect.poll(() => emails(page)).toEqual(shown);
  const header = page.getByRole('columnheader', { name: 'Email' });
  expect(await header.getAttribute('aria-sort')).toBe('descending');
  expect(await page.getByText('Показано 3 из 6 пользователей').count()).toBe(1);
});

test('a filter that fits nobody says so and can be reset', async () => {
  const page = await open('/users?q=zzz&role=admin', { as: 'admin', api: fakeAccounts(sampleAccounts()) });
  await page.getByText('Пользователи не найдены').waitFor();
  await page.getByRole('button', { name: 'Сбросить фильтры' }).click();
  await page.getByRole('table').waitFor();
  expect(pathOf(page)).toBe('/users');
});

test('500 people are all there, but only the visible ones are drawn', async () => {
  const page = await openUsers(manyAccounts(500));
  expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('501');
  expect(await page.getByRole('rowheader').count()).toBeLessThan(60);
  await page.getByRole('region', { name: 'Пользователи' }).evaluate((each) => each.scrollTo(0, 1e6));
  await rowOf(page, 'person-500@demo.local').waitFor();
  expect(await rowOf(page, 'person-500@demo.local').getAttribute('aria-rowindex')).toBe('501');
});

test('a failed load says what happened with its code, and tries again', async () => {
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

test('nothing moves when the list arrives', async () => {
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

test('at 390 px the table scrolls inside itself and its menu stays in reach', async () => {
  const page = await open('/users', { as: 'admin', size: phone, api: fakeAccounts(sampleAccounts()) });
  await page.getByRole('table').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  const menu = await page.getByRole('button', { name: 'Действия: viewer@demo.local' }).boundingBox();
  expect(menu!.x + menu!.width).toBeLessThanOrEqual(phone.width);
});
