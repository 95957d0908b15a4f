import { linesWith, runInside, type E2eRun } from '../e2e-run.ts';
import { shownLoad, type Shown, type Step } from '../ledger.ts';
import { underLoad } from '../load.ts';
import { until } from '../product.ts';

const wrong = 'another-password';

/** Time limit for the log line to appear, s. */
const foundSeconds = 60;

interface Change {
  name: string;
  /** Service that is locked out. */
  service: string;
  /** Log line at level `error` that reports the failure. */
  line: string;
  dependency: string;
  change: (password: string) => Promise<unknown>;
  password: string;
}

async function shutOut({ machine, product }: E2eRun, change: Change): Promise<Shown> {
  const [container = ''] = await machine.containersOf(change.service);
  const since = new Date();
  const port = change.service === 'gateway' ? 9090 : 8081;
  const ready = `console.log(await (await fetch('http://127.0.0.1:${port}/readyz')).text())`;
  const { result, load } = await underLoad(await product(), 5, async () => {
    await change.change(wrong);
    let found: number;
    try {
      found = await until(`«${change.line}» in ${change.service}'s log`, foundSeconds, async () => {
        return (await linesWith(machine, change.service, since, change.line)) > 0;
      });
    } finally {
      await change.change(change.password);
    }
    const healed = await until(`${change.service} is well again`, foundSeconds, async () => {
      return !/down|degraded/.test(await runInside(machine, container, ready));
    });
    return `found after ${found} s, healed ${healed} s after it was right`;
  });
  // Requests that need the database are expected to get 503 while the password is wrong; no other request may fail.
  const others = Object.entries(load.failures).filter(
    ([name]) => change.dependency !== 'postgres' || !/geo-analysis|settings/.test(name),
  );
  const shown = shownLoad({ ...load, failures: Object.fromEntries(others) }, result);
  return { what: `${change.name}: ${shown.what}`, broken: others.length > 0 ? shown.broken : undefined };
}

function changesOf({ machine, checkout }: E2eRun): Change[] {
  const of = (name: string): string => checkout.env[name] ?? '';
  const inside = (service: string, ...command: string[]): Promise<string> =>
    machine.compose('exec', '-T', service, ...command);
  return [
    {
      name: 'broker',
      service: 'geo',
      line: 'broker authentication failed',
      dependency: 'bus',
      password: of('GEO_RABBITMQ_PASSWORD'),
      async change(password) {
        await inside('rabbitmq', 'rabbitmqctl', '-q', 'change_password', 'geo', password);
        await inside('rabbitmq', 'rabbitmqctl', '-q', 'close_all_user_connections', 'geo', 'proof');
      },
    },
    {
      name: 'database',
      service: 'geo',
      line: 'Postgres authentication failed',
      dependency: 'postgres',
      password: of('GEO_DATABASE_PASSWORD'),
      change(password) {
        const all = `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'geo'`;
        const sql = `alter role geo password '${password}'; ${all}`;
        return inside('postgres', 'psql', '-q', '-U', 'postgres', '-c', sql);
      },
    },
    {
      name: 'Redis',
      service: 'gateway',
      line: 'Redis authentication failed',
      dependency: 'redis',
      password: of('REDIS_PASSWORD'),
      // Both commands use one connection, because a new connection could not authenticate after the change.
      change(password) {
        const before = password === wrong ? of('REDIS_PASSWORD') : wrong;
        const commands = `CONFIG SET requirepass ${password}\\nCLIENT KILL TYPE normal SKIPME yes\\n`;
        return inside('redis', 'sh', '-c', `printf '${commands}' | REDISCLI_AUTH=${before} redis-cli`);
      },
    },
  ];
}

/** Changes each password on the server side only, then changes it back. */
export function changePasswords(e2e: E2eRun): Step {
  return {
    name: 'passwords',
    promise:
      'a changed password of broker, database or Redis is found in a minute, healed, and the rest stays up',
    async run() {
      const shown: Shown[] = [];
      for (const change of changesOf(e2e)) shown.push(await shutOut(e2e, change));
      const broken = shown.map((each) => each.broken).filter((each) => each !== undefined);
      return {
        what: shown.map((each) => each.what).join('; '),
        broken: broken.length > 0 ? broken.join('; ') : undefined,
      };
    },
  };
}
