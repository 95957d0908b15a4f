import { listBalanceAlerts } from '@geoplan/contracts/balance/balance-alerts';
import { expect, test } from 'vitest';
import { answer, ok } from '../../../testing/fakes/fake-api.ts';
import { fakeRuns } from '../../../testing/fakes/fake-runs.ts';
import { fakeWorkspace, sampleWorkspace } from '../../../testing/fakes/fake-workspace.ts';
import { webTests } from '../../../testing/web-tests.ts';

const { open } = webTests();

test('does not claim that nothing is new before the admin’s alerts are loaded', async () => {
  const alerts = Promise.withResolvers<undefined>();
  const api = [
    ...fakeRuns().api,
    ...fakeWorkspace(sampleWorkspace(0)),
    answer(listBalanceAlerts, async () => {
      await alerts.promise;
      return ok([]);
    }),
  ];
  const page = await open('/', { as: 'admin', api });
  // All responses but the alerts have arrived.
  await page.getByText(/^Сервер отвечает/).waitFor();
  await page.getByText('Запусков ещё не было').waitFor();
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
  );
  expect(await page.getByText('Нового нет').isVisible()).toBe(false);
  alerts.resolve(undefined);
  await page.getByText('Нового нет').waitFor();
});
