import { describe, expect, test } from 'vitest';
import { phone, webTests } from './web-tests.ts';

const { open, oneVisit, pathOf } = webTests();
const kept = { key: 'left-by-a-test' };

test('leaves traces in a visit for the next test, which expects them to be removed', async () => {
  const page = await open('/login', { size: phone, theme: 'dark' });
  await page.evaluate(({ key }) => {
    localStorage.setItem(key, '1');
    sessionStorage.setItem(key, '1');
    document.cookie = `${key}=1`;
    history.pushState(null, '', '/login?step');
  }, kept);
  await page.route('**/theme.js', (route) => route.abort());
  page.on('load', () => expect.fail('a listener outlived its test'));
});

test('removes the traces of the previous visit from the shared page', async () => {
  const page = await open('/login');
  await expect.poll(() => pathOf(page)).toBe('/login');
  expect(
    await page.evaluate(({ key }) => [localStorage.getItem(key), sessionStorage.getItem(key)], kept),
  ).toEqual([null, null]);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  // The empty document before it is the only other history entry.
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
  await page.locator('html[data-theme=light]').waitFor();
});

test('refuses access to anything that cannot be undone on the shared page', async () => {
  const page = await open('/login');
  expect(() => page.clock).toThrow("open the page with { profile: 'own' }");
});

describe('one visit of several tests', () => {
  const page = oneVisit(() => open('/login'));

  test('changes the state of the page for the next test, which expects the change to be kept', async () => {
    await page().getByLabel('Email').fill('somebody@example.com');
  });

  test('keeps the state of the page while another visit ends', async () => {
    const other = await open('/login');
    expect(other === page()).toBe(false);
    expect(await page().getByLabel('Email').inputValue()).toBe('somebody@example.com');
  });

  test.fails('fails the test in which the page reports an error', async () => {
    await page().evaluate(() => globalThis.reportError(new Error('on purpose')));
  });
});

test('gives a later visit the shared page again', async () => {
  const page = await open('/login');
  expect(await page.getByLabel('Email').inputValue()).toBe('');
});
