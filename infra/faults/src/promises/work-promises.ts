import { shown, type FaultPromise } from './fault-promise.ts';

const runFailures = 'services/geo/src/runs/http/run-failures.integration.test.ts';
const rows = 'packages/kit/src/runs/rows';
const rabbit = 'packages/kit/src/bus/rabbit-bus.integration.test.ts';
const rabbitFaults = 'packages/kit/src/bus/rabbit-bus-faults.integration.test.ts';
const sending = 'packages/kit/src/outbox';
const outbox = `${sending}/outbox.integration.test.ts`;
const outboxBatches = `${sending}/send-batch.integration.test.ts`;
const geoFaults = 'services/geo/src/runs/consumers/geo-lookup-faults.integration.test.ts';
const messages = 'services/httpcheck/src/check-workers-messages.integration.test.ts';
const checkOutages = 'services/httpcheck/src/check-workers-outages.integration.test.ts';
const notionFaults = 'services/notion/src/consumers/notion-sync-faults.integration.test.ts';

/** Promises about runs, messages and purchases. */
export const workPromises: FaultPromise[] = [
  {
    id: 'P1',
    text: 'kill -9 of any worker at any moment: each item is fetched and counted exactly once, and the run ends',
    keptBy: [`${rows}/item-leases.ts`, `${rows}/lanes.ts`, 'packages/kit/src/runs/work/commit-results.ts'],
    cases: [
      shown(
        `${rows}/lanes-stress.integration.test.ts`,
        'leaves no lane asleep after any mix of concurrent operations and kills',
      ),
      shown(geoFaults, 'completes a run after kill -9 of its only worker at any moment'),
      shown(
        'services/httpcheck/src/check-workers-kills.integration.test.ts',
        'completes a run after kill -9 of its workers at any moment, including the worker that started the run',
      ),
    ],
  },
  {
    id: 'P4',
    text: 'killed between commit and publish, or between publish and deletion: nothing is lost or counted twice',
    keptBy: [`${sending}/send-batch.ts`, `${sending}/outbox-rows.ts`, `${sending}/inbox.ts`],
    cases: [
      shown(
        outbox,
        'sends each message once if its process was killed before publishing, even with two relays running',
      ),
      shown(
        outbox,
        'resends a message with the same id if its process died between publishing and deleting it',
      ),
      shown(
        outboxBatches,
        'leaves a leased message to its relay, and resends it with the same id once the lease has ended',
      ),
      shown(
        outboxBatches,
        'sends each message once if relays of this and the previous version share one table',
      ),
      shown(
        'services/balance/src/consumers/ledger-faults.integration.test.ts',
        'changes no total when a replica is killed between its commits and their acks and another replica receives the messages',
      ),
    ],
  },
  {
    id: 'P5',
    text: 'every message delivered three times: the tables and totals are the same',
    keptBy: ['packages/kit/src/outbox/inbox.ts', 'packages/kit/src/runs/rows/finish-items.ts'],
    cases: [
      shown(
        'packages/kit/src/outbox/inbox.integration.test.ts',
        'returns true once for each consumer of a message',
      ),
      shown(
        'services/balance/src/consumers/provider-usage-recorded.integration.test.ts',
        'counts each message only once if it is delivered three times, in any order across two replicas',
      ),
      shown(
        'services/geo/src/runs/consumers/geo-lookup.integration.test.ts',
        'ignores messages that are duplicates, arrive late, or refer to ended or removed runs',
      ),
    ],
  },
  {
    id: 'P6',
    text: 'a poison message is parked after 5 attempts, the others finish; a missing store does not count as an attempt',
    keptBy: ['packages/kit/src/bus/handle-message.ts', 'packages/kit/src/bus/pause-while-unavailable.ts'],
    cases: [
      shown(rabbit, 'parks a poison message with its reason after 5 attempts while the others finish'),
      shown(rabbit, 'parks no healthy message after an hour without Postgres, the broker or a service'),
      shown(
        messages,
        'parks one poison message in 1,000 after five attempts, but not a message that the database rejects for a long time',
      ),
      shown(checkOutages, 'completes a run in which one result cannot be stored'),
    ],
  },
  {
    id: 'P7',
    text: 'no healthy item is lost to the delivery limit',
    keptBy: ['packages/kit/src/runs/work/run-workers.ts', 'packages/kit/src/bus/rabbit/republish-message.ts'],
    cases: [
      shown(
        rabbitFaults,
        'redrives healthy messages that the broker dead-lettered because their workers died',
      ),
      shown(
        messages,
        'loses nothing when workers repeatedly die with items in progress or when jobs are lost',
      ),
    ],
  },
  {
    id: 'P8',
    text: 'an unroutable publish is detected and never counted as sent',
    keptBy: ['packages/kit/src/bus/rabbit/publisher.ts'],
    cases: [
      shown(rabbitFaults, 'notices that a previously used queue was deleted, and declares it again'),
      shown(messages, 'never marks a message as sent if no queue accepted it'),
    ],
  },
  {
    id: 'P14',
    text: 'a 429 is honoured; a quota 429 stops buying and is reported; other pairs continue',
    keptBy: ['packages/kit/src/http/retry-after.ts', 'packages/kit/src/limits/shared-rate-limiter.ts'],
    cases: [
      shown(
        'services/geo/src/metrics/clients/provider-registry.integration.test.ts',
        'makes every replica wait for the Retry-After of a 429',
      ),
      shown(
        runFailures,
        'stops buying when the quota is exhausted, keeps the results, and buys the remaining pairs on a later retry',
      ),
      shown(runFailures, 'continues with the other pairs if one pair fails'),
      shown(
        'packages/kit/src/http/retry-after.test.ts',
        'parses seconds and dates, ignores malformed values, and limits the result to a day',
      ),
    ],
  },
  {
    id: 'P15',
    text: 'a broken provider: at most 3 attempts of a request that never reached it; a sent request counts as paid and is not repeated',
    keptBy: ['packages/kit/src/outbound/outbound-client.ts', 'packages/kit/src/outbound/send-request.ts'],
    cases: [
      shown(
        'packages/kit/src/outbound/outbound-client.test.ts',
        'reports requests that were sent and timed out, so that they are not paid for twice',
      ),
      shown(
        'services/geo/src/runs/consumers/geo-lookup-usage.integration.test.ts',
        'sends one request to an unresponsive provider, and marks it as probably charged in the ledger',
      ),
    ],
  },
  {
    id: 'P16',
    text: 'two equal paid requests at once buy each pair once; the gateway retries only GET',
    keptBy: ['packages/kit/src/runs/rows/claim-items.ts', 'gateway/src/proxy/forwarder.ts'],
    cases: [
      shown(
        'services/geo/src/runs/consumers/geo-lookup.integration.test.ts',
        'buys each pair of two identical runs once, on two replicas',
      ),
      shown(
        'gateway/src/proxy/forwarder.test.ts',
        'retries a GET, but not a POST, if the service closed the kept-alive connection during the request',
      ),
    ],
  },
  {
    id: 'P17',
    text: 'a sync interrupted at any page shows the whole old snapshot or the whole new one; an incomplete scan deletes nothing',
    keptBy: [
      'services/notion/src/db/sync/commit-sync.ts',
      'services/notion/src/db/sync/apply-staged-sites.ts',
    ],
    cases: [
      shown(
        notionFaults,
        'shows the old or the new rows, never a mixture, after kill -9 at pages 1, 6 and 12',
      ),
      shown(notionFaults, 'starts the sync again if the staged rows were lost'),
      shown(
        'services/notion/src/db/sync/commit-sync.integration.test.ts',
        'keeps the complete old copy if a sync is interrupted at any page, and recovers with the next sync',
      ),
    ],
  },
  {
    id: 'P19',
    text: 'equal starts at once create one run, and the others join it',
    keptBy: ['packages/kit/src/runs/rows/create-run.ts'],
    cases: [
      shown(
        'packages/kit/src/runs/rows/item-leases.integration.test.ts',
        'lets a start with the same join key join an existing run only while that run is in progress',
      ),
      shown(notionFaults, 'reads a database once for any number of requests and replicas'),
    ],
  },
  {
    id: 'P20',
    text: 'the caller disconnects: the run continues and can be read',
    keptBy: ['packages/kit/src/runs/work/run-workers.ts'],
    cases: [
      shown(
        'services/geo/src/runs/http/runs.integration.test.ts',
        'finishes a run whose caller has disconnected',
      ),
      shown(
        'services/geo/src/runs/http/run-events.integration.test.ts',
        'continues after Last-Event-ID without repeating or skipping items, regardless of how often the connection breaks',
      ),
    ],
  },
  {
    id: 'P34',
    text: 'a process paused for longer than its leases: totals are correct, each pair is stored once',
    keptBy: ['packages/kit/src/runs/rows/worker-heartbeat.ts', 'packages/kit/src/lease-keeper.ts'],
    cases: [
      shown(geoFaults, 'requests nothing twice after its only worker is paused for longer than a lease'),
      shown(checkOutages, 'counts nothing twice after a worker was suspended for longer than its leases'),
    ],
  },
  {
    id: 'P42',
    text: 'a completion ends with done or failed, and the ledger has the actual requests and usage',
    keptBy: [
      'services/geo/src/llm/domain/stream-answer.ts',
      'services/geo/src/llm/db/settle-completion.ts',
      'services/balance/src/db/usage/correct-usage.ts',
    ],
    cases: [
      shown(
        'services/geo/src/llm/http/models-outage.integration.test.ts',
        'ends with `done` and records the actual cost in the ledger once, after a Postgres outage during a completion (P42)',
      ),
      shown(
        'services/geo/src/llm/http/models-outage.integration.test.ts',
        'charges and sends nothing if the reader disconnects while the completion is being reserved (P42)',
      ),
      shown(
        'services/geo/src/llm/http/models-outage.integration.test.ts',
        'charges nothing for a completion whose process is killed before sending, and an estimate if it is killed afterwards (P42)',
      ),
      shown(
        'services/geo/src/llm/domain/stream-answer.test.ts',
        'settles a request as never sent if its reader disconnects before the request is sent',
      ),
      shown(
        'services/balance/src/db/usage/save-usage.integration.test.ts',
        'counts a corrected call once with its real cost if it arrives %s',
      ),
    ],
  },
];
