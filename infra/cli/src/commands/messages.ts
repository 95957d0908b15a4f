import { messages as declared } from '@geoplan/contracts/api';
import type { ParkedMessages } from '@geoplan/kit/bus/parked/parked-messages';
import type { ParkedReport } from '@geoplan/kit/bus/parked/report-parked';
import { openPostgresParked } from '@geoplan/kit/bus/postgres/parked-messages';
import { openRabbitParked } from '@geoplan/kit/bus/rabbit/parked-messages';
import type { Installation } from '../installation.ts';
import type { Report } from '../program.ts';
import { connecting } from './advice.ts';

const namespace = 'geoplan';

/** Name of the server behind the message bus. */
export const busServer = ({ bus }: Installation): string => ('amqpUrl' in bus ? 'RabbitMQ' : 'Postgres');

/** @throws ConnectionError if the bus cannot be reached */
export function openParked(installation: Installation): Promise<ParkedMessages> {
  const { bus } = installation;
  return connecting('message bus', busServer(installation), async () => {
    if ('amqpUrl' in bus) return await openRabbitParked({ url: bus.amqpUrl, namespace, messages: declared });
    return await openPostgresParked({ url: bus.postgresUrl, namespace });
  });
}

/** Runs `work` with the parked messages of an installation. @throws Error if the bus cannot be reached */
export async function withParked(
  installation: Installation,
  work: (parked: ParkedMessages) => Promise<ParkedReport>,
): Promise<Report> {
  const parked = await openParked(installation);
  try {
    return { ...(await work(parked)), isGood: true };
  } finally {
    // A failed close does not matter, because the outcome is already known.
    await parked.close().catch(() => {});
  }
}
