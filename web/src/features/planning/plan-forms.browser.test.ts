import { lookUpPairs } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import { expect, test } from 'vitest';
import { answer, ok } from '../../testing/fakes/fake-api.ts';
import { sampleUser } from '../../testing/fakes/sample-accounts.ts';
import { holdTimers } from '../../testing/hold-timers.ts';
import { webTests } from '../../testing/web-tests.ts';
import { chooseOf, keptPlan, keywords, storedPlan } from './testing/open-planning.ts';
import { samplePlan } from './testing/sample-projects.ts';

const { open } = webTests();

test("drops a late response, an undo and an open form when the user's session ends", async () => {
  const held = Promise.withResolvers<undefined>();
  const page = await open('/planning', {
    as: 'user',
    stored: storedPlan(),
    api: [
      answer(lookUpPairs, async ({ body }) => {
        await held.promise;
        const none = { totalDomains: 0, sitesInWork: 0, launchedSites: 0 };
        return ok(body.pairs.map(() => ({ searchVolume: null, difficulty: null, ...none })));
      }),
    ],
  });
  const form = page.getByRole('dialog', { name: 'Новый проект' });
  // The toast stays until it is removed.
  await holdTimers(page, 5_000);
  await chooseOf(page, 'torvelbet (Чехия)', 'Удалить');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить', exact: true }).click();
  const undo = page.getByRole('button', { name: 'Отменить' });
  await undo.waitFor();
  const request = page.waitForRequest((each) => each.method() === 'POST' && each.url().includes('/pairs'));
  await page.getByRole('button', { name: 'Добавить проект' }).click();
  await form.getByLabel('Ключевое слово', { exact: true }).fill('late brand');
  await form.getByLabel('Код страны').fill('de');
  await form.getByRole('button', { name: 'Добавить', exact: true }).click();
  const response = (await request).response();
  // Another account signs in, in another tab.
  await page.evaluate(
    (user) => {
      localStorage.setItem('auth_user', user);
      localStorage.setItem('auth_token', 'of-another-account');
      dispatchEvent(new StorageEvent('storage', { key: 'auth_token', storageArea: localStorage }));
    },
    JSON.stringify({ ...sampleUser('admin'), id: '00000000-0000-4000-8000-0000000000aa' }),
  );
  await page.getByRole('button', { name: /admin@demo.local/ }).waitFor();
  await undo.waitFor({ state: 'detached' });
  await form.waitFor({ state: 'detached' });
  held.resolve(undefined);
  await (await response)?.finished();
  await page.getByRole('button', { name: 'Сочетания клавиш' }).click();
  await page.getByRole('dialog', { name: 'Сочетания клавиш' }).waitFor();
  await page.keyboard.press('Escape');
  const left = samplePlan().filter(({ id }) => id !== 'b');
  expect((await keptPlan(page)).map(({ id }) => id)).toEqual(left.map(({ id }) => id));
  expect(await keywords(page)).toHaveLength(3);
});
