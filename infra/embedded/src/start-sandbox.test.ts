import { createLog } from '@geoplan/kit/log';
import { expect, it } from 'vitest';
import { startSandbox } from './start-sandbox.ts';

it('two concurrent starts both succeed, although only one can use the default port', async () => {
  const stops: (() => void | Promise<void>)[] = [];
  const shutdown: Parameters<typeof startSandbox>[0]['shutdown'] = {
    onStop: (_name, stop) => void stops.push(() => stop({} as Parameters<typeof stop>[0])),
  };
  const log = createLog({ service: 'sandbox', level: 'silent' });
  const start = () =>
    startSandbox({ config: { SANDBOX: 'on', PORT: 8080 }, shutdown, testSites: undefined, log });
  const started = await Promise.allSettled([start(), start()]);
  for (const stop of stops) await stop();
  const hosts = started.map((each) => (each.status === 'fulfilled' ? each.value?.host : each.reason));
  expect(hosts).toEqual(hosts.map(() => expect.stringMatching(/^127\.0\.0\.1:\d+$/)));
  expect(new Set(hosts).size).toBe(2);
});

it('leaves its default port to a gateway with PORT=8090', async () => {
  const stops: (() => void | Promise<void>)[] = [];
  const shutdown: Parameters<typeof startSandbox>[0]['shutdown'] = {
    onStop: (_name, stop) => void stops.push(() => stop({} as Parameters<typeof stop>[0])),
  };
  const log = createLog({ service: 'sandbox', level: 'silent' });
  const started = await startSandbox({
    config: { SANDBOX: 'on', PORT: 8090 },
    shutdown,
    testSites: undefined,
    log,
  });
  for (const stop of stops) await stop();
  expect(started?.host).toMatch(/^127\.0\.0\.1:(?!8090$)\d+$/);
});
