import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { mainOf } from '@geoplan/test-servers/run-main';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { describe, expect, it } from 'vitest';
import { gatewayPublicKeys } from './service-client.ts';

type Environment = Record<string, string>;

/**
 * A service's program: its settings in addition to those of every service, and invalid values of them, one set per
 * start.
 */
interface Main {
  name: string;
  file: URL;
  settings: Environment;
  wrong: Environment[];
}

/** Starts a service's `main.ts` in a separate process. */
function startsOf({ file, settings }: Pick<Main, 'file' | 'settings'>) {
  const run = mainOf(file);
  const right = (): Environment => ({
    DATABASE_URL: sharedServers().postgres,
    AMQP_URL: sharedServers().rabbitmq,
    GATEWAY_PUBLIC_KEYS: gatewayPublicKeys,
    PORT: '0',
    ...settings,
  });

  async function expectOneLine(differing: Environment, named: string[]): Promise<void> {
    const { out, ended } = run({ ...right(), ...differing });
    expect((await ended)[0]).toBe(1);
    expect(out.stderr.trim().split('\n')).toHaveLength(1);
    for (const setting of named) expect(out.stderr).toContain(setting);
  }
  return { run, right, expectOneLine };
}

/** Tests a service's `main.ts` in a separate process. */
export function describeMain({ name, wrong, ...main }: Main): void {
  const { run, right, expectOneLine } = startsOf(main);

  describe(`the process of ${name}`, () => {
    it('runs from its environment and ends with 0 on SIGTERM', async () => {
      const database = await freshDatabase();
      const { child, out, ended } = run({ ...right(), DATABASE_URL: database.url });
      // The timeout only ends a hang: on a crowded machine, one start took longer than 20 s.
      const answers = expect.poll(() => out.stdout, { timeout: 100_000 }).toContain(`${name} listening`);
      await Promise.race([ended, answers]);
      const port = /"port":(\d+)/.exec(out.stdout)?.[1];
      expect(port, out.stderr).toBeDefined();
      // A busy machine may exceed the second that a probe has.
      const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
      await expect.poll(ready).toBe(200);
      child.kill('SIGTERM');
      expect((await ended)[0]).toBe(0);
      await database.drop();
    });

    // A start costs a second of processor time, so settings that one line can list are one case.
    it.each(wrong)('exits with one line that lists every wrong setting of %j', (settingsGoneWrong) =>
      expectOneLine(settingsGoneWrong, Object.keys(settingsGoneWrong)),
    );
  });
}

/** Tests the rejections that are the same in the process of every service; called for one of them. */
export function describeRejectedStart(main: Pick<Main, 'file' | 'settings'>): void {
  const { expectOneLine } = startsOf(main);

  describe('the process of a service', () => {
    it('exits with one line for a sample secret', () =>
      expectOneLine({ GATEWAY_PUBLIC_KEYS: 'change-me' }, ['GATEWAY_PUBLIC_KEYS']));

    it('exits with one line for a database that does not exist', () =>
      expectOneLine({ DATABASE_URL: new URL('/nothing', sharedServers().postgres).href }, ['nothing']));
  });
}
