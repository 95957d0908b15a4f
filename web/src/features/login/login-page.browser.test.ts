import { login, testAccounts, verify } from '@geoplan/contracts/auth';
import { expect, test } from 'vitest';
import { answer, Failed, ok, type Answer } from '../../shared/testing/fake-api.ts';
import { samplePassword, sampleUser } from '../../shared/testing/sample-accounts.ts';
import { webTests } from '../../shared/testing/web-tests.ts';
import type { Page } from 'playwright-core';

const { open, pathOf } = webTests();

const user = sampleUser('user');
const rightLogin: Answer[] = [
  answer(login, ({ body }) => {
    if (body.email !== user.email || body.password !== samplePassword) throw new Failed('unauthenticated');
    return ok({ user, token: 'new.user.token' });
  }),
  answer(verify, () => ok({ user })),
];

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Войти' }).click();
}
const alertOf = (page: Page) => page.getByRole('alert');

test.each([
  ['', ''],
  ['user@demo.local', ''],
  ['', 'secret'],
])('with %j and %j nothing is sent and both fields are asked for', async (email, password) => {
  const page = await open('/login');
  await signIn(page, email, password);
  expect(await alertOf(page).textContent()).toBe('Пожалуйста, заполните все поля');
});

test('a malformed email gets the words of a wrong login, not the browser’s', async () => {
  const page = await open('/login', { api: rightLogin });
  expect(await page.getByLabel('Email').getAttribute('type')).toBe('email');
  await signIn(page, 'not-an-email', 'secret');
  expect(await alertOf(page).textContent()).toBe('Неверный email или пароль');
  expect(pathOf(page)).toBe('/login');
});

test('being throttled says in Russian how long to wait', async () => {
  const api = [
    answer(login, () => {
      throw new Failed('rate_limited', { retryAfterS: 125 });
    }),
  ];
  const page = await open('/login', { api });
  await signIn(page, user.email, 'wrong');
  expect(await alertOf(page).textContent()).toBe('Слишком много попыток входа. Повторите через 2 мин 5 с.');
});

test('a server that cannot be reached is said to be', async () => {
  const page = await open('/login');
  await page.route('**/api/auth/login', (route) => route.abort('connectionrefused'));
  await signIn(page, user.email, 'secret');
  expect(await alertOf(page).textContent()).toBe('Ошибка подключения к серверу');
});

test('a proxy’s own error page becomes a Russian sentence', async () => {
  const page = await open('/login');
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 503, body: '<html>' }));
  await signIn(page, user.email, 'secret');
  expect(await alertOf(page).textContent()).toContain('Сервис временно недоступен');
});

test('the button is busy while the answer is on its way and takes no second press', async () => {
  const answered = Promise.withResolvers<undefined>();
  let calls = 0;
  const api = [
    answer(login, async () => {
      calls += 1;
      await answered.promise;
      throw new Failed('unauthenticated');
    }),
  ];
  const page = await open('/login', { api });
  await signIn(page, user.email, 'secret');
  const busy = page.getByRole('button', { name: 'Вход…' });
  await busy.waitFor();
  expect(await busy.getAttribute('aria-disabled')).toBe('true');
  await page.getByLabel('Пароль', { exact: true }).press('Enter');
  answered.resolve(undefined);
  await alertOf(page).waitFor();
  expect(calls).toBe(1);
});

test('a success is shown, opens the dashboard after 500 ms and reloads 100 ms later', async () => {
  const page = await open('/login', { api: rightLogin, profile: 'own' });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await signIn(page, user.email, samplePassword);
  await page.getByText('Вход выполнен успешно!').waitFor();
  const stored = () => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  expect(await stored()).toEqual({ auth_token: 'new.user.token', auth_user: JSON.stringify(user) });

  await page.clock.runFor(499);
  expect(pathOf(page)).toBe('/login');
  await page.clock.runFor(1);
  expect(pathOf(page)).toBe('/');
  await page.evaluate(() => Object.assign(globalThis, { isOldPage: true }));
  await page.clock.runFor(99);
  expect(await page.evaluate(() => 'isOldPage' in globalThis)).toBe(true);
  const reloaded = page.waitForEvent('load');
  await page.clock.runFor(1);
  await reloaded;
  expect(await page.evaluate(() => 'isOldPage' in globalThis)).toBe(false);
  await page.clock.resume();
  await page.getByRole('heading', { name: 'Дашборд' }).waitFor();
});

test('after signing in the person lands where they wanted to go', async () => {
  const page = await open('/planning?q=1', { api: rightLogin });
  await page.getByRole('heading', { name: 'Вход в систему' }).waitFor();
  expect(pathOf(page)).toBe('/login');
  await signIn(page, user.email, samplePassword);
  await page.getByRole('heading', { name: 'Планирование проектов' }).waitFor();
  expect(pathOf(page)).toBe('/planning?q=1');
});

test('somebody already signed in is sent to the dashboard', async () => {
  const page = await open('/login', { as: 'viewer' });
  await page.getByRole('heading', { name: 'Дашборд' }).waitFor();
  expect(pathOf(page)).toBe('/');
});

test('the password can be shown and hidden', async () => {
  const page = await open('/login');
  const field = page.getByLabel('Пароль', { exact: true });
  await field.fill('secret');
  expect(await field.getAttribute('type')).toBe('password');
  await page.getByRole('button', { name: 'Показать пароль' }).click();
  expect(await field.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Скрыть пароль' }).click();
  expect(await field.getAttribute('type')).toBe('password');
  expect(await field.inputValue()).toBe('secret');
});

test('a test account fills the form and signs in', async () => {
  const accounts = [{ email: user.email, password: samplePassword, role: user.role }];
  const page = await open('/login', { api: [...rightLogin, answer(testAccounts, () => ok(accounts))] });
  await page.getByRole('button', { name: `Подставить ${user.email}` }).click();
  expect(await page.getByLabel('Email').inputValue()).toBe(user.email);
  await page.getByRole('button', { name: 'Войти' }).click();
  await page.getByRole('heading', { name: 'Дашборд' }).waitFor();
});

test('without test accounts there is no box for them', async () => {
  const page = await open('/login', { api: [answer(testAccounts, () => ok([]))] });
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('Тестовые аккаунты').count()).toBe(0);
});

test('the form works by keyboard alone', async () => {
  const page = await open('/login', { api: rightLogin });
  await page.getByLabel('Email').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(user.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(samplePassword);
  await page.keyboard.press('Enter');
  await page.getByText('Вход выполнен успешно!').waitFor();
});
