import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withPassword } from '@geoplan/kit/store-address';
import { z } from 'zod';

/** Names of the databases; each service has its own. */
export const databaseNames = ['auth', 'geo', 'notion', 'httpcheck', 'balance'] as const;
export type DatabaseName = (typeof databaseNames)[number];

export type Environment = Readonly<Record<string, string | undefined>>;

/** Addresses of the parts of one Geoplan installation. */
export interface Installation {
  databaseUrl(name: DatabaseName): string;
  /** RabbitMQ, or the Postgres database with the tables of the bus. */
  bus: { amqpUrl: string } | { postgresUrl: string };
  /** Addresses of the internal ports that serve `/readyz`, by process; empty if unknown. */
  inner: Readonly<Record<string, string>>;
  /** `null` if not available to this program. */
  secretsKeys: string | null;
  /** Command that stops the services but not Postgres. */
  stopCommand: string;
}

/** Thrown if the installation cannot be found; the message names the settings to use. */
export class NotFoundError extends Error {}

const secretsSchema = z.record(z.string(), z.string());

/** Parses `name=url,name=url`. */
function readInner(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split(',')
      .filter((each) => each !== '')
      .map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]),
  );
}

/**
 * Installation under Compose: one address per database, `<NAME>_DATABASE_URL`, with the password in the address or in
 * a separate variable.
 */
function onServers(env: Environment, amqpUrl: string): Installation {
  return {
    databaseUrl(name) {
      const variable = `${name.toUpperCase()}_DATABASE_URL`;
      const url = env[variable];
      if (!url) throw new NotFoundError(`${variable} is not set`);
      return withPassword(url, env[`${name.toUpperCase()}_DATABASE_PASSWORD`]);
    },
    bus: { amqpUrl: withPassword(amqpUrl, env['AMQP_PASSWORD']) },
    inner: readInner(env['INNER_URLS'] ?? ''),
    secretsKeys: env['SECRETS_KEYS'] ?? null,
    stopCommand: `docker compose stop gateway ${databaseNames.join(' ')}`,
  };
}

/** Embedded run that uses the operator's PostgreSQL server, with databases named `<base>_<name>`. */
function onOwnServer(env: Environment, serverUrl: string): Installation {
  const base = new URL(serverUrl).pathname.slice(1) || 'geoplan';
  const urlOf = (name: string): string => {
    const url = new URL(serverUrl);
    url.pathname = `/${base}_${name}`;
    return url.href;
  };
  return {
    databaseUrl: urlOf,
    bus: { postgresUrl: urlOf('bus') },
    inner: {},
    secretsKeys: env['SECRETS_KEYS'] ?? null,
    stopCommand: 'Ctrl-C in the terminal of npm start',
  };
}

/** Embedded run in a data folder. The product must be running, because its PostgreSQL stops with it. */
function inFolder(dataDir: string): Installation {
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  // PostgreSQL writes its port to the fourth line of this file.
  const port = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n')[3] : undefined;
  if (!port)
    throw new NotFoundError(
      `No Geoplan runs in ${dataDir}: start it, or set DATA_DIR, DATABASE_URL or AMQP_URL with <NAME>_DATABASE_URL`,
    );
  const file = join(dataDir, 'secrets.json');
  // Does not generate missing secrets, because they would be stored and then used by the next start instead of the
  // real secrets.
  const secrets = existsSync(file) ? secretsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const urlOf = (name: string): string => {
    const password = secrets[`postgres:${name}`];
    if (password === undefined)
      throw new NotFoundError(
        `${file} has no password of the database ${name}: it belongs to another folder`,
      );
    return `postgres://${name}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`;
  };
  return {
    databaseUrl: urlOf,
    bus: { postgresUrl: urlOf('bus') },
    inner: {},
    secretsKeys: secrets['SECRETS_KEYS'] ?? null,
    stopCommand: 'Ctrl-C in the terminal of npm start, then npm start -- --postgres-only',
  };
}

/** Determines the installation from the environment. @throws NotFoundError if there is none */
export function findInstallation(env: Environment): Installation {
  const { AMQP_URL: amqpUrl, DATABASE_URL: serverUrl, DATA_DIR: dataDir = './data' } = env;
  if (amqpUrl) return onServers(env, amqpUrl);
  return serverUrl ? onOwnServer(env, serverUrl) : inFolder(resolve(dataDir));
}
