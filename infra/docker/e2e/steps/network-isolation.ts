import { runInside, type E2eRun } from '../e2e-run.ts';
import type { Step } from '../ledger.ts';

/** Script that attempts attacks on other parts from inside httpcheck, the service that fetches foreign pages. */
const attacks = `
  import amqp from 'amqplib';
  import { connect } from 'node:net';
  import { withPassword } from '@geoplan/kit/store-address';
  const model = await amqp.connect(withPassword(process.env.AMQP_URL, process.env.AMQP_PASSWORD));
  const own = 'geoplan.httpcheck.notion.sites-synced.v1';
  const foreign = 'geoplan.balance.provider.usage-recorded.v1';
  const tried = {};
  const attempt = async (name, work) => {
    const channel = await model.createChannel();
    channel.on('error', () => {});
    tried[name] = await work(channel).then(() => 'allowed', (error) => String(error.code));
    await channel.close().catch(() => {});
  };
  await attempt('own queue: look', (channel) => channel.checkQueue(own));
  await attempt('foreign queue: read', (channel) => channel.get(foreign));
  await attempt('foreign queue: consume', (channel) => channel.consume(foreign, () => {}));
  await attempt('foreign queue: empty', (channel) => channel.purgeQueue(foreign));
  await attempt('foreign queue: delete', (channel) => channel.deleteQueue(foreign));
  await attempt('foreign queue: bind away', (channel) => channel.bindQueue(foreign, 'geoplan.events', '#'));
  await attempt('own queue on everything foreign', (channel) => channel.assertQueue('spy'));
  const reach = (host, port) => new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 3000 });
    socket.once('connect', () => { socket.destroy(); resolve('allowed'); });
    socket.once('timeout', () => { socket.destroy(); resolve('timeout'); });
    socket.once('error', (error) => resolve(error.code));
  });
  tried['redis'] = await reach('redis', 6379);
  tried['management of the broker'] = await reach('rabbitmq', 15672);
  tried['own broker port'] = await reach('rabbitmq', 5672);
  await model.close();
  console.log(JSON.stringify(tried));
`;

const allowed = ['own queue: look', 'own broker port'];

/** Simulates an attacker inside a service with Internet access. */
export function isolateNetworks({ machine }: E2eRun): Step {
  return {
    name: 'network-isolation',
    promise: 'httpcheck reaches its own queues only, neither Redis nor the management',
    async run() {
      const [container = ''] = await machine.containersOf('httpcheck');
      const tried = JSON.parse(await runInside(machine, container, attacks)) as Record<string, string>;
      const wrong = Object.entries(tried).filter(
        ([name, outcome]) => (outcome === 'allowed') !== allowed.includes(name),
      );
      return {
        what: Object.entries(tried)
          .map(([name, outcome]) => `${name}: ${outcome}`)
          .join('; '),
        broken: wrong.length > 0 ? wrong.map(([name]) => name).join(', ') : undefined,
      };
    },
  };
}
