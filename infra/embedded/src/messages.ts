// `npm run messages`: what is parked on the bus, and back to work with it.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { messages } from '@geoplan/contracts/api';
import { runMessagesCommand } from '@geoplan/kit/bus/parked/messages-command';
import type { ParkedMessages } from '@geoplan/kit/bus/parked/parked-messages';
import { openPostgresParked } from '@geoplan/kit/bus/postgres/parked-messages';
import { openRabbitParked } from '@geoplan/kit/bus/rabbit/parked-messages';
import { openSecretStore } from './data-folder/secret-store.ts';
import { createDatabasesOnServer } from './postgres/service-databases.ts';

const namespace = 'geoplan';

/** Url of the embedded server's bus. @throws Error it does not run */
function embeddedBus(dataDir: string): string {
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  // PostgreSQL writes its port into the fourth line.
  const port = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n')[3] : undefined;
  if (!port)
    throw new Error(`No Geoplan runs in ${dataDir}: start it, or set DATA_DIR, AMQP_URL or DATABASE_URL`);
  const password = openSecretStore(dataDir).get('postgres:bus', () => {
    // Nothing is made up here: it would be kept, and the next start would take it for the real one.
    throw new Error(
      `${join(dataDir, 'secrets.json')} has no password of the bus: it belongs to another folder`,
    );
  });
  return `postgres://bus:${encodeURIComponent(password)}@127.0.0.1:${port}/bus`;
}

async function open(): Promise<ParkedMessages> {
  const { AMQP_URL: amqp, DATABASE_URL: server, DATA_DIR: dataDir = './data' } = process.env;
  if (amqp) return await openRabbitParked({ url: amqp, namespace, messages });
  const own = server ? (await createDatabasesOnServer(server, ['bus'])).get('bus') : undefined;
  return await openPostgresParked({ url: own ?? embeddedBus(resolve(dataDir)), namespace });
}

process.exitCode = await runMessagesCommand({
  args: process.argv.slice(2),
  open,
  out: (text) => void process.stdout.write(text),
  printError: (text) => void process.stderr.write(text),
});
