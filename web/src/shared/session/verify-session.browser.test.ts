import { verify } from '@geoplan/contracts/auth';
import { expect, test } from 'vitest';
import { answer, Failed, ok } from '../../testing/fakes/fake-api.ts';
import { sampleUser } from '../../testing/fakes/sample-accounts.ts';
import { webTests } from '../../testing/web-tests.ts';

const { open, pathOf } = webTests();

test('ends an invalid session with an explanation', async () => {
  const api = [
    answer(verify, () => {
      throw new Failed('unauthenticated');
    }),
  ];
  const page = await open('/planning', { as: 'user', api });
  await page.getByText('Сессия истекла. Пожалуйста, войдите в систему заново.').waitFor();
  await expect.poll(() => pathOf(page)).toBe('/login');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('keeps the session after a transient failure of the check, and ends it after a permanent one', async () => {
  let failures = 0;
  let isAway = true;
  const seen = Promise.withResolvers<undefined>();
  const api = [
    answer(verify, async () => {
      failures += 1;
      // A slow screen must not use up the attempts.
      if (failures > 1) await seen.promise;
      throw new Failed(isAway ? 'service_unavailable' : 'internal');
    }),
  ];
  const page = await open('/planning', { as: 'user', api });
  await expect.poll(() => failures).toBeGreaterThan(0);
  await page.getByRole('heading', { name: 'Планирование проектов' }).waitFor();
  isAway = false;
  seen.resolve(undefined);
  await page.getByText('Не удалось проверить сессию').waitFor();
  await expect.poll(() => pathOf(page)).toBe('/login');
});

test('applies a role changed by an admin once the session is checked', async () => {
  const demoted = { ...sampleUser('admin'), role: 'viewer' as const };
  const page = await open('/no-such-page', {
    as: 'admin',
    api: [answer(verify, () => ok({ user: demoted }))],
  });
  await page.getByRole('link', { name: 'Пользователи' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'История анализов' }).waitFor();
});
