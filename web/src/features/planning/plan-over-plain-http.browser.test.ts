import { plainHttpHost } from '@geoplan/test-servers/browser';
import { expect, test } from 'vitest';
import { webTests } from '../../testing/web-tests.ts';
import { keptPlan, keywords, storedPlan } from './testing/open-planning.ts';

const { open } = webTests();

const secureParts = () => [isSecureContext, 'clipboard' in navigator, 'randomUUID' in crypto];

test('adds a project and copies a link on a page without TLS, where secure-context APIs are missing', async () => {
  const page = await open('/planning', { as: 'user', host: plainHttpHost, stored: storedPlan() });
  expect(await page.evaluate(secureParts)).toEqual([false, false, false]);
  await page.getByRole('button', { name: 'Добавить проект' }).click();
  await page.getByLabel('Ключевое слово', { exact: true }).fill('plain brand');
  await page.getByLabel('Код страны').fill('de');
  await page.getByRole('dialog').getByRole('button', { name: 'Добавить', exact: true }).click();
  await page.getByText('Проект "plain brand (Германия)" добавлен в план!').waitFor();
  expect((await keptPlan(page)).at(-1)?.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  await page.getByRole('button', { name: 'Копия плана' }).click();
  await page.getByRole('menuitem', { name: 'Скопировать ссылку с показанными' }).click();
  await page.getByText('Ссылка с 5 проектами скопирована').waitFor();
  const search = page.getByRole('searchbox');
  await search.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect.poll(() => search.inputValue()).toMatch(/^http:\/\/geoplan\.example:\d+\/planning#plan=1\./);
  await search.fill('plain');
  await expect.poll(() => keywords(page)).toEqual(['plain brand']);
});
