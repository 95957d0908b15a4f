import { login, testAccounts, verify } from '@geoplan/contracts/auth';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, Failed, ok, type Answer } from '../../testing/fakes/fake-api.ts';
import { samplePassword, sampleUser } from '../../testing/fakes/sample-accounts.ts';
import { webTests } from '../../testing/web-tests.ts';

const { open, oneVisit, pathOf } = webTests();

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

describe('a form that refuses the sign-in', () => {
  let answerLogin: (() => Promise<never>) | undefined;
  let calls = 0;
  const countedAnswer = () => {
    calls += 1;
    if (!answerLogin) throw new Error('nobody expected this login');
    return answerLogin();
  };
  const page = oneVisit(() => open('/login', { api: [answer(login, countedAnswer)] }));
  const refuse = (failure: Failed) => {
    answerLogin = () => Promise.reject(failure);
  };
  // Messages of the previous test stay until the form is sent again.
  const told = (words: string) => alertOf(page()).getByText(words, { exact: true }).waitFor();
  beforeEach(() => {
    answerLogin = undefined;
    calls = 0;
  });

  test('requires both fields and sends nothing if one is empty', async () => {
    await signIn(page(), 'user@demo.local', '');
    await told('Пожалуйста, заполните все поля');
    expect(calls).toBe(0);
  });

  test('reports a malformed email as wrong credentials instead of showing the browser’s message', async () => {
    refuse(new Failed('unauthenticated'));
    expect(await page().getByLabel('Email').getAttribute('type')).toBe('email');
    await signIn(page(), 'not-an-email', 'secret');
    await told('Неверный email или пароль');
    await expect.poll(() => pathOf(page())).toBe('/login');
  });

  test('states in Russian how long to wait when sign-ins are throttled', async () => {
    refuse(new Failed('rate_limited', { retryAfterS: 125 }));
    await signIn(page(), user.email, 'wrong');
    await told('Слишком много попыток входа. Повторите через 2 мин 5 с.');
  });

  test('reports an unreachable server', async () => {
    await page().route('**/api/auth/login', (route) => route.abort('connectionrefused'));
    await signIn(page(), user.email, 'secret');
    await told('Ошибка подключения к серверу');
    await page().unroute('**/api/auth/login');
  });

  test('shows a Russian message for an error page from a proxy', async () => {
    await page().route('**/api/auth/login', (route) => route.fulfill({ status: 503, body: '<html>' }));
    await signIn(page(), user.email, 'secret');
    await alertOf(page()).getByText('Сервис временно недоступен').waitFor();
    await page().unroute('**/api/auth/login');
  });

  test('shows a busy button while the request runs, and ignores a second click', async () => {
    const answered = Promise.withResolvers<undefined>();
    answerLogin = async () => {
      await answered.promise;
      throw new Failed('unauthenticated');
    };
    await signIn(page(), user.email, 'secret');
    const busy = page().getByRole('button', { name: 'Вход…' });
    await busy.waitFor();
    expect(await busy.getAttribute('aria-disabled')).toBe('true');
    await page().getByLabel('Пароль', { exact: true }).press('Enter');
    answered.resolve(undefined);
    await alertOf(page()).waitFor();
    expect(calls).toBe(1);
  });

  test('shows and hides the password', async () => {
    const field = page().getByLabel('Пароль', { exact: true });
    await field.fill('secret');
    expect(await field.getAttribute('type')).toBe('password');
    await page().getByRole('button', { name: 'Показать пароль' }).click();
    expect(await field.getAttribute('type')).toBe('text');
    await page().getByRole('button', { name: 'Скрыть пароль' }).click();
    expect(await field.getAttribute('type')).toBe('password');
    expect(await field.inputValue()).toBe('secret');
  });
});

test('shows a success message, opens the dashboard after 500 ms, reloads 100 ms later, and redirects a signed-in person from the form', async () => {
  const page = await open('/login', { api: rightLogin, profile: 'own' });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await signIn(page, user.email, samplePassword);
  await page.getByText('Вход выполнен успешно!').waitFor();
  const stored = () => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  expect(await stored()).toEqual({ auth_token: 'new.user.token', auth_user: JSON.stringify(user) });

  await page.clock.runFor(499);
  await expect.poll(() => pathOf(page)).toBe('/login');
  await page.clock.runFor(1);
  await expect.poll(() => pathOf(page)).toBe('/');
  await page.evaluate(() => Object.assign(globalThis, { isOldPage: true }));
  await page.clock.runFor(99);
  expect(await page.evaluate(() => 'isOldPage' in globalThis)).toBe(true);
  const reloaded = page.waitForEvent('load');
  await page.clock.runFor(1);
  await reloaded;
  expect(await page.evaluate(() => 'isOldPage' in globalThis)).toBe(false);
  await page.clock.resume();
  await page.getByRole('heading', { name: 'Дашборд' }).waitFor();
  // A signed-in person has no use for the form.
  await page.goto(new URL('/login', page.url()).href);
  await page.getByRole('heading', { name: 'Дашборд' }).waitFor();
  await expect.poll(() => pathOf(page)).toBe('/');
});

test('works with only the keyboard, and returns the person to the requested screen', async () => {
  const page = await open('/planning?q=1', { api: rightLogin });
  await page.getByRole('heading', { name: 'Вход в систему' }).waitFor();
  await expect.poll(() => pathOf(page)).toBe('/login');
  await page.getByLabel('Email').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(user.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(samplePassword);
  await page.keyboard.press('Enter');
  await page.getByText('Вход выполнен успешно!').waitFor();
  await page.getByRole('heading', { name: 'Планирование проектов' }).waitFor();
  await expect.poll(() => pathOf(page)).toBe('/planning?q=1');
});

test('fills the form with a test account, and signs in', async () => {
  const accounts = [{ email: user.email, password: samplePassword, role: user.role }];
  const page = await open('/login', { api: [...rightLogin, answer(testAccounts, () => ok(accounts))] });
  await page.getByRole('button', { name: `Подставить ${user.email}` }).click();
  expect(await page.getByLabel('Email').inputValue()).toBe(user.email);
  await page.getByRole('button', { name: 'Войти' }).click();
  await page.getByRole('heading', { name: 'Дашборд' }).waitFor();
});
