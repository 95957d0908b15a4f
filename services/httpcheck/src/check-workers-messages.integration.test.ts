import { httpStatusChecked } from '@geoplan/contracts/http-status/http-status';
import { sitesSynced } from '@geoplan/contracts/notion/notion';
import type { Bus } from '@geoplan/kit/bus/bus';
import { createEnvelope } from '@geoplan/kit/bus/envelope';
import type { ParkedMessages } from '@geoplan/kit/bus/parked/parked-messages';
import {
  listParked,
  requeueParked,
  showParked,
  type ParkedReport,
} from '@geoplan/kit/bus/parked/report-parked';
import { createRabbitBus } from '@geoplan/kit/bus/rabbit-bus';
import { openRabbitParked } from '@geoplan/kit/bus/rabbit/parked-messages';
import { createLog } from '@geoplan/kit/log';
import { openListenerQueues } from '@geoplan/kit/testing/listener-queues';
import { recordLedger } from '@geoplan/test-servers/fault-ledger';
import { freshNamespace } from '@geoplan/test-servers/fresh-namespace';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { expect, it, onTestFinished } from 'vitest';
import { faultLedger, unharmed } from './testing/testbed/fault-ledger.ts';
import { longestWaitMs, longTest, startTestbed } from './testing/testbed/start-testbed.ts';
import { startHttpcheck } from './testing/start-httpcheck.ts';

const fineSites = (count: number) =>
  Array.from({ length: count }, (_each, at) => ({
    name: `site-${at}`,
    behaviour: { kind: 'answer', status: 200 } as const,
  }));

/**
 * Publishes one message per site, every tenth one three times. Returns the number of sites whose message was
 * confirmed.
 */
async function publishEach(
  bus: Bus,
  siteIds: readonly string[],
  urlOf = (siteId: string) => `https://${siteId}.example/`,
): Promise<number> {
  const publish = (siteId: string, at: number) => {
    const site = { siteId, url: urlOf(siteId), status: 'In prod', databaseId: 'd' };
    const told = { revision: at + 1, between: null, upserted: [site], removed: [] };
    const message = createEnvelope(sitesSynced, told);
    return Promise.all(
      Array.from({ length: at % 10 === 1 ? 3 : 1 }, () => bus.publish(sitesSynced, message)),
    );
  };
  const rest = siteIds.entries();
  let acknowledged = 0;
  // Sends in batches, because each confirm has to arrive within 5 s, even on a busy machine.
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      for (const [at, siteId] of rest) {
        await publish(siteId, at);
        acknowledged += 1;
      }
    }),
  );
  return acknowledged;
}

/** Starts the checker on a bus with short retries, with the operator's tools for parked messages. */
async function startWithParked() {
  const { rabbitmq: url } = sharedServers();
  const namespace = freshNamespace();
  const log = createLog({ service: 'test', level: 'silent' });
  const openParked = () => openRabbitParked({ url, namespace, messages: [sitesSynced] });
  const bus = createRabbitBus({ url, namespace, log, retryDelaysMs: [20] });
  const service = await startHttpcheck({ bus });
  onTestFinished(async () => {
    await service.close();
    await bus.close();
  });
  await service.sql(`
    create sequence tries;
    create function refuse() returns trigger language plpgsql as $$begin
      if new.site_id = 'poison' then raise exception 'poison'; end if;
      if nextval('tries') <= 12 then raise exception 'starting up' using errcode = 'cannot_connect_now'; end if;
      return new;
    end$$;
    create trigger refuse before insert on sites for each row
      when (new.site_id in ('poison', 'early')) execute function refuse()`);
  const metrics = () => fetch(`${service.origin}/metrics`).then((answer) => answer.text());
  await expect.poll(metrics).toContain('bus_parked_messages{');
  return {
    ...service,
    /** Runs an operator's command on parked messages; returns its output. */
    async messages(
      action: (parked: ParkedMessages, queue: string) => Promise<ParkedReport>,
      queue = '',
    ): Promise<string> {
      const parked = await openParked();
      const { text } = await action(parked, queue);
      await parked.close();
      return text;
    },
    parked: async () => (await bus.queueCounts()).reduce((sum, { parked }) => sum + parked, 0),
  };
}

it(
  'parks one poison message in 1,000 after five attempts, but not a message that the database rejects for a long time',
  longTest,
  async () => {
    const service = await startWithParked();
    const healthy = Array.from({ length: 998 }, (_each, at) => `site-${at}`);
    const count = async () =>
      (await service.sql<{ n: number }>('select count(*)::int as n from sites'))[0]?.n;
    const acknowledged = await publishEach(service.bus, [
      'early',
      ...healthy.slice(0, 499),
      'poison',
      ...healthy.slice(499),
    ]);
    await expect.poll(count, { timeout: longestWaitMs, interval: 50 }).toBe(999);
    await expect.poll(service.parked, { interval: 50 }).toBe(1);
    const parked = await service.parked();
    const [{ tries } = { tries: 0 }] = await service.sql<{ tries: number }>(
      'select last_value::int as tries from tries',
    );
    expect(tries, 'no attempt of a healthy message').toBe(13);
    const queue = /\S+sites-synced\S*/.exec(await service.messages(listParked))?.[0] ?? '';
    const shown = await service.messages(showParked, queue);
    expect(shown).toContain('failures 5');
    expect(shown).toContain('reason: poison');
    expect(shown).not.toContain('early');
    const gauge = () => fetch(`${service.origin}/metrics`).then((answer) => answer.text());
    await expect.poll(gauge).toContain(`bus_parked_messages{queue="${queue}",service="httpcheck"} 1`);
    await service.sql('drop trigger refuse on sites');
    await service.messages(requeueParked, queue);
    await expect.poll(count, { interval: 50 }).toBe(1_000);
    const stored = (await service.listSites()) as { site_id: string; url: string }[];
    const wrong = stored.filter(({ site_id: siteId, url }) => url !== `https://${siteId}.example/`);
    const ledger = {
      attempted: 1_000,
      acknowledged,
      ok: stored.length - wrong.length,
      lost: 1_000 - new Set(stored.map(({ site_id: siteId }) => siteId)).size,
      unexpected: wrong.length,
      duplicated: stored.length - new Set(stored.map(({ url }) => url)).size,
      recovered: parked - (await service.parked()),
    };
    recordLedger('one poison message in 1,000', ledger);
    expect(ledger).toEqual({ ...unharmed(1_000), recovered: 1 });
  },
);

/** Number of deliveries after which RabbitMQ dead-letters a message (kit/bus/rabbit/topology.ts). */
const deaths = 21;

it(
  'loses nothing when workers repeatedly die with items in progress or when jobs are lost',
  longTest,
  async () => {
    const testbed = await startTestbed(fineSites(40));
    // Four of them are published three times.
    const messages = 48;
    const urls = new Map(testbed.testSites.all.map(({ name, url }) => [name, url]));
    for (let death = 1; death <= deaths; death += 1) {
      const dying = testbed.openBus();
      let held = 0;
      await dying.consume(sitesSynced, { service: 'httpcheck', prefetch: 100 }, () => {
        held += 1;
        return new Promise(() => {});
      });
      if (death === 1) await publishEach(dying, [...urls.keys()], (name) => urls.get(name) ?? '');
      await expect.poll(() => held, { timeout: longestWaitMs, interval: 5 }).toBe(messages);
      await dying.close(AbortSignal.abort());
    }
    const queues = await openListenerQueues(testbed.broker, sitesSynced, 'httpcheck');
    onTestFinished(() => queues.close());
    await expect.poll(() => queues.waiting('dead'), { interval: 20 }).toBe(messages);
    await testbed.addReplica();
    await expect.poll(() => testbed.sql('select from sites'), { timeout: longestWaitMs }).toHaveLength(40);
    // The second and third copy of a message may still be in flight.
    await expect.poll(() => queues.waiting('dead'), { interval: 20 }).toBe(0);
    expect(await testbed.parked()).toBe(0);
    // No job of a run is ever published.
    await testbed.sql(`create function lose() returns trigger language plpgsql as $$begin return null; end$$;
    create trigger lose before insert on outbox for each row
      when (new.type = 'httpcheck.batch') execute function lose()`);
    const runId = await testbed.start();
    expect(await testbed.finished(runId)).toMatchObject({ status: 'completed', done: 40, failed: 0 });
    expect(
      await faultLedger(testbed, `${deaths} deaths with unacknowledged messages, no jobs`, runId),
    ).toEqual(unharmed(40));
  },
);

it('never marks a message as sent if no queue accepted it', longTest, async () => {
  const testbed = await startTestbed(fineSites(30));
  await testbed.addReplica();
  await testbed.useSites();
  await testbed.finished(await testbed.start());
  // notion is down, the results of this run wait in its queue, and an operator deletes that queue.
  const waiting = () => testbed.sql('select from unsent_results union all select from outbox');
  await expect.poll(waiting).toEqual([]);
  const queues = await openListenerQueues(testbed.broker, httpStatusChecked, 'notion');
  onTestFinished(() => queues.close());
  // The relay soon sends a refused message again, to a queue that it declared again, and deletes its row.
  await testbed.sql(`
    create table refusals (last_error text not null);
    create function note_refusal() returns trigger language plpgsql as
      $$begin insert into refusals values (new.last_error); return null; end$$;
    create trigger note_refusal after update on outbox for each row
      when (new.failures > old.failures) execute function note_refusal()`);
  await queues.remove();
  testbed.testSites.hits.clear();
  const runId = await testbed.start();
  const refused = () => testbed.sql('select distinct last_error from refusals');
  const reason = `there is no queue for ${httpStatusChecked.type}`;
  await expect.poll(refused, { interval: 10 }).toEqual([{ last_error: reason }]);
  expect(await testbed.finished(runId)).toMatchObject({ status: 'completed', done: 30, failed: 0 });
  expect(await faultLedger(testbed, 'the queue of results deleted', runId)).toEqual(unharmed(30));
});
