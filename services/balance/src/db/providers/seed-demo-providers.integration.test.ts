import { listBalanceAlerts } from '@geoplan/contracts/balance/balance-alerts';
import { listBalanceProviders } from '@geoplan/contracts/balance/balance-providers';
import { startSandbox } from '@geoplan/sandbox/start-sandbox';
import { accountKeyOf } from '@geoplan/kit/secrets/account-key';
import { expect, it, onTestFinished } from 'vitest';
import { publishSettings } from '../../testing/settings.ts';
import { startBalance } from '../../testing/start-balance.ts';

it('creates seven providers in different states, and does not restore removed ones', async () => {
  const sandbox = await startSandbox({ port: 0 });
  const service = await startBalance({
    sandboxUrl: sandbox.url,
    balance: { pollMs: 3_600_000 },
    times: { watchMs: 50 },
  });
  onTestFinished(async () => {
    await service.close();
    await sandbox.close();
  });
  const path = '/api/balance/providers';
  const list = async () => listBalanceProviders.response.parse((await service.send('GET', path)).body).data;
  const host = '127.0.0.1:8090';
  const accountKey = accountKeyOf(host, 'sandbox-demo-key');
  await publishSettings(service, { provider: 'keywords', credential: null, host, accountKey, isDemo: true });

  const states = async () =>
    (await list())
      .map(({ name, balance, stale, isActive }) => [
        name.replace(/ \(.*/, ''),
        balance === null ? 'unknown' : balance < 0 ? 'over' : balance < 10 ? 'low' : 'fine',
        stale?.code ?? 'told',
        isActive,
      ])
      .toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
  await expect.poll(states).toEqual([
    ['Ahrefs', 'fine', 'told', true],
    ['Anthropic', 'unknown', 'admin_key_required', true],
    ['Apify', 'unknown', 'told', false],
    ['DataForSEO', 'low', 'told', true],
    ['Expired domains', 'fine', 'told', true],
    ['Keywords', 'unknown', 'not_reported', true],
    ['OpenAI', 'over', 'told', true],
  ]);
  const alerts = async () =>
    listBalanceAlerts.response.parse((await service.send('GET', '/api/balance/alerts')).body).data;
  await expect.poll(alerts).toMatchObject([
    { kind: 'low', isDemo: true },
    { kind: 'low', isDemo: true },
  ]);
  const removed = (await list()).find(({ name }) => name.startsWith('Expired'));
  await service.send('DELETE', `${path}/${removed?.id}`);
  await service.addReplica();
  expect(await list()).toHaveLength(6);
});
