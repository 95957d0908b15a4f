import type { sharedBrowser } from '@geoplan/test-servers/browser';

type Browser = Awaited<ReturnType<typeof sharedBrowser>>;

/** Signs in as a demo account in a separate browser profile, and collects the errors of the page. */
export async function signIn(browser: Browser, address: string, role: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ru-RU' });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(address);
  await page.getByLabel('Email').fill(`${role}@demo.local`);
  await page.getByLabel('Пароль', { exact: true }).fill('demo-password');
  await page.getByRole('button', { name: 'Войти' }).click();
  await page.getByRole('heading', { level: 1, name: 'Дашборд' }).waitFor();
  return { page, complaints };
}
