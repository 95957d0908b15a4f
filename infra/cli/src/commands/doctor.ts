import { leftoverSchema } from '@geoplan/kit/database/unfinished-restore';
import { withTimeout } from '@geoplan/kit/deadline';
import { z } from 'zod';
import { migrationsOf, withClient } from '../databases.ts';
import { databaseNames, NotFoundError, type Installation } from '../installation.ts';
import { newerProgram, unknownMigrations } from '../known-migrations.ts';
import type { Report } from '../program.ts';
import { adviceFor, ConnectionError, messageOf } from './advice.ts';
import { wrong, type Finding, type Found } from './finding.ts';
import { busServer, openParked } from './messages.ts';
import { checkAdmin, checkBackup, checkKeys, checkProvider, checkWorkspace } from './stored-causes.ts';

/**
 * Timeout of one check, so that an unresponsive name service or server does not keep the other parts from being
 * reported.
 */
const timeoutMs = 10_000;

/**
 * Runs the check of one part; an error that it throws is reported as the problem. `advice` applies to causes for
 * which there is no advice about `server`.
 */
async function look(
  part: string,
  advice: string,
  work: () => Promise<Found>,
  server?: string,
): Promise<Finding> {
  try {
    const done = await withTimeout(work(), timeoutMs);
    if (!done.inTime)
      return { part, ...wrong(`no response within ${timeoutMs / 1_000} s`, advice), isUnread: true };
    return { part, problem: null, ...done.value };
  } catch (error) {
    if (error instanceof NotFoundError)
      return { part, ...wrong(messageOf(error), 'set it: docker compose run --rm geoplan does') };
    // The finding already names the part.
    const reason = error instanceof ConnectionError ? error.cause : error;
    const byCause = server === undefined ? undefined : adviceFor(reason, server);
    return { part, ...wrong(messageOf(reason), byCause ?? advice), isUnread: true };
  }
}

/**
 * Writes a megabyte into a temporary table, which is dropped on commit, because Postgres still serves reads when its
 * disk is full.
 */
const writeProbe = `create temp table geoplan_probe on commit drop as
  select repeat(md5(i::text), 30) as text from generate_series(1, 1000) i`;

function databaseChecks(installation: Installation): Promise<Finding>[] {
  return databaseNames.map((name) =>
    look(
      `database ${name}`,
      'is Postgres up, and is the password the same on both sides? See Passwords in docs/operations.md',
      () =>
        withClient(installation.databaseUrl(name), async (client) => {
          if ((await leftoverSchema(client)) !== null)
            return wrong(
              'a restore is running or was interrupted',
              'geoplan restore completes it or reverts it',
            );
          const migrations = await migrationsOf(client);
          if (migrations.length === 0)
            return wrong('it has no tables', `start ${name}, which creates them, or run geoplan restore`);
          const unknown = await unknownMigrations(name, migrations);
          if (unknown.length > 0)
            return wrong(`it has migrations unknown to this program: ${unknown.join(', ')}`, newerProgram);
          await client.query(writeProbe);
          const { rows } = await client.query<{ age: number | null }>(
            'select extract(epoch from now() - min(created_at))::float8 as age from outbox',
          );
          const age = Math.round(rows[0]?.age ?? 0);
          if (age < 60) return null;
          return wrong(
            `a message has been waiting in its outbox for ${age} s`,
            'check the broker, and the log of this service',
          );
        }),
      'Postgres',
    ),
  );
}

async function checkBus(installation: Installation): Promise<Found> {
  const parked = await openParked(installation);
  try {
    const filled = (await parked.counts()).filter((count) => count.parked > 0);
    const [first] = filled;
    if (!first) return null;
    const sum = filled.reduce((all, count) => all + count.parked, 0);
    return wrong(
      `messages parked: ${sum}`,
      `geoplan messages show ${first.queue}; mend the cause; geoplan messages requeue ${first.queue}`,
    );
  } finally {
    await parked.close().catch(() => {});
  }
}

const readySchema = z.object({ status: z.string(), checks: z.record(z.string(), z.string()) });

function processChecks({ inner }: Installation): Promise<Finding>[] {
  return Object.entries(inner).map(([name, url]) =>
    look(`process ${name}`, `docker compose logs ${name}; does it run?`, async () => {
      const answer = await fetch(`${url}/readyz`);
      const { status, checks } = readySchema.parse(await answer.json());
      if (status === 'ok') return null;
      const failing = Object.entries(checks).filter(([, state]) => state !== 'ok');
      return wrong(
        `${status}: ${failing.map(([what]) => what).join(', ')}`,
        `docker compose logs ${name} names the cause; for a refused password see Passwords in docs/operations.md`,
      );
    }),
  );
}

/** Checks the contents of the databases. */
function storedChecks(installation: Installation): Promise<Finding>[] {
  const advice = 'could not be read; see the databases above';
  const stored = (part: string, check: (on: Installation) => Promise<Found>): Promise<Finding> =>
    look(part, advice, () => check(installation));
  return [
    stored('keys of stored secrets', checkKeys),
    stored('keyword provider', checkProvider),
    stored('workspace', checkWorkspace),
    // The embedded run can also be backed up by copying its folder, which is not recorded.
    ...('amqpUrl' in installation.bus ? [stored('backup', checkBackup)] : []),
    stored('an admin', checkAdmin),
  ];
}

/** Checks every part of an installation. Omits checks that could not read a database already reported as failed. */
export async function doctor(installation: Installation): Promise<Report> {
  const [databases, others, stored] = await Promise.all([
    Promise.all(databaseChecks(installation)),
    Promise.all([
      look(
        'message bus',
        'is RabbitMQ up, and is the password the same on both sides? See Passwords in docs/operations.md',
        () => checkBus(installation),
        busServer(installation),
      ),
      ...processChecks(installation),
    ]),
    Promise.all(storedChecks(installation)),
  ]);
  const isDatabaseWrong = databases.some(({ problem }) => problem !== null);
  const findings = [
    ...databases,
    ...others,
    ...stored.filter(({ isUnread }) => !(isUnread && isDatabaseWrong)),
  ];
  const bad = findings.filter(({ problem }) => problem !== null);
  const lines = findings.map(({ part, problem, advice }) =>
    problem === null ? `ok     ${part}\n` : `WRONG  ${part}: ${problem}\n       → ${advice}\n`,
  );
  return { data: { isGood: bad.length === 0, findings }, text: lines.join(''), isGood: bad.length === 0 };
}
