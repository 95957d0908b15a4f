import { register, registrationState, verify } from '@geoplan/contracts/auth';
import { describe, expect, test } from 'vitest';
import { expectAccessibleInAllThemesAndSizes } from '../../testing/expect-accessible.ts';
import { answer, Failed, ok } from '../../testing/fakes/fake-api.ts';
import { sampleUser } from '../../testing/fakes/sample-accounts.ts';
import { webTests } from '../../testing/web-tests.ts';

const { open, oneVisit, pathOf } = webTests();
const user = sampleUser('user');
const isOpen = answer(registrationState, () => ok({ isOpen: true }));

test('links from the sign-in page to the registration page if registration is open, and signs the user in after registering', async () => {
  const asked: unknown[] = [];
  const api = [
    isOpen,
    answer(register, ({ body }) => {
      asked.push(body);
      return ok({ user, token: 'token-of-user' });
    }),
    answer(verify, () => ok({ user })),
  ];
  const page = await open('/login', { api });
  await page.getByRole('link', { name: 'Нет аккаунта? Зарегистрироваться' }).click();
  await page.getByRole('heading', { name: 'Регистрация' }).waitFor();
  await page.getByLabel('Email').fill(' New@Company.example ');
  await page.getByLabel('Пароль', { exact: true }).fill('a good password');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Дашборд' }).waitFor();
  await expect.poll(() => pathOf(page)).toBe('/');
  expect(asked).toEqual([{ email: 'new@company.example', password: 'a good password', role: 'user' }]);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBe('token-of-user');
});

describe('the registration form', () => {
  const taken = answer(register, () => {
    throw new Failed('conflict', { message: 'Пользователь с таким email уже есть' });
  });
  const visited = oneVisit(() => open('/register', { api: [isOpen, taken] }));

  test('reports invalid fields in Russian before a request', async () => {
    const page = visited();
    await page.getByLabel('Email').fill('nonsense');
    await page.getByLabel('Пароль', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Создать аккаунт' }).click();
    await page.getByText('Некорректный email').waitFor();
    await page.getByText('Пароль должен быть не короче 8 символов').waitFor();
    expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
  });

  test('reports a rejection by the server, and keeps the typed values', async () => {
    const page = visited();
    await page.getByLabel('Email').fill('taken@company.example');
    await page.getByLabel('Пароль', { exact: true }).fill('a good password');
    await page.getByRole('button', { name: 'Создать аккаунт' }).click();
    await page.getByRole('alert').getByText('Пользователь с таким email уже есть').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('taken@company.example');
  });

  test('passes axe in both themes and all sizes', async () => {
    await expectAccessibleInAllThemesAndSizes(visited());
  });
});

test('hides the link if registration is closed, and explains at its URL why it is closed', async () => {
  const page = await open('/register');
  await page.getByText('Регистрация закрыта. Аккаунт создаёт администратор.').waitFor();
  await page.getByRole('link', { name: 'Уже есть аккаунт? Войти' }).click();
  await page.getByRole('heading', { name: 'Вход в систему' }).waitFor();
  expect(await page.getByRole('link', { name: /Зарегистрироваться/ }).count()).toBe(0);
});
