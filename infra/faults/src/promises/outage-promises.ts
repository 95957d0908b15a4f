import { shown, type FaultPromise } from './fault-promise.ts';

const pool = 'packages/kit/src/database/pool.integration.test.ts';
const outage = 'services/geo/src/runs/consumers/geo-lookup-database-outage.integration.test.ts';
const lateHolder = 'packages/kit/src/runs/work/late-holder.integration.test.ts';
const redis = 'packages/kit/src/limits/redis-connection.integration.test.ts';
const rabbitFaults = 'packages/kit/src/bus/rabbit-bus-faults.integration.test.ts';
const resends = 'packages/kit/src/work/resends.integration.test.ts';
const outbox = 'packages/kit/src/outbox/outbox.integration.test.ts';
const scenario = (name: string) => `infra/faults/src/scenarios/${name}.scenario.ts`;
const ownNetwork = 'services/httpcheck/src/http/own-network.integration.test.ts';

/** Promises about servers and networks that stop, become unresponsive, fill up or refuse requests. */
export const outagePromises: FaultPromise[] = [
  {
    id: 'P2',
    text: 'RabbitMQ killed and restarted: nothing is lost, no process exits, every consumer works again',
    keptBy: [
      'packages/kit/src/bus/rabbit/recovering-connection.ts',
      'packages/kit/src/bus/rabbit/recovering-channel.ts',
    ],
    cases: [
      shown(
        rabbitFaults,
        'loses no acknowledged message when the broker is killed, and every consumer recovers',
      ),
      shown(
        'services/httpcheck/src/check-workers-outages.integration.test.ts',
        'completes a run after kill -9 of the broker, with each message sent three times',
      ),
    ],
  },
  {
    id: 'P3',
    text: 'RabbitMQ away: the API responds, work waits in the outbox and is sent after recovery; also if its DNS lookup hangs',
    keptBy: [
      'packages/kit/src/outbox/outbox-rows.ts',
      'packages/kit/src/bus/rabbit/recovering-connection.ts',
    ],
    cases: [
      shown(outbox, 'accepts messages while the broker is down and sends them once the broker is back'),
      shown(
        'services/geo/src/runs/consumers/geo-lookup-faults.integration.test.ts',
        'finishes a run during which the broker is stopped and restarted',
      ),
      shown(
        'packages/kit/src/bus/rabbit/recovering-connection.test.ts',
        'connections to an unresolvable broker occupy one of libuv’s two lookup slots, not both',
      ),
      shown(scenario('toxics'), 'a run survives $kind of $server for 5 s: nothing lost, nothing twice'),
    ],
  },
  {
    id: 'P9',
    text: 'a blocked broker: publishes are refused at once, memory is bounded',
    keptBy: ['packages/kit/src/bus/rabbit/publish-channels.ts'],
    cases: [
      shown(
        rabbitFaults,
        'refuses to publish while the broker is blocked, still consumes, and publishes again once the broker is unblocked',
      ),
      shown(
        scenario('full-disk'),
        'a full volume of RabbitMQ in the middle of a run stops its messages, while the API responds, and nothing is lost or paid twice',
      ),
    ],
  },
  {
    id: 'P10',
    text: 'Postgres killed or full: no process exits, 503 until it recovers; running work completes',
    keptBy: ['packages/kit/src/database/pool.ts', 'packages/kit/src/database/database-failure.ts'],
    cases: [
      shown(pool, 'when Postgres is killed, current and new work fails with 503, and the pool recovers'),
      shown(
        'packages/kit/src/database/database-failure.integration.test.ts',
        'a session ended by the server is reported as service_unavailable',
      ),
      shown(
        scenario('full-disk'),
        'a full volume of Postgres in the middle of a run gives 503, and nothing is lost or paid twice',
      ),
      shown(
        scenario('full-disk'),
        'a full volume of the log loses and counts lines, and the process continues',
      ),
      shown(
        'infra/embedded/src/data-folder/log-file.test.ts',
        'lines that do not fit on a full disk cause no exception, but are reported once on the console and counted in the file',
      ),
    ],
  },
  {
    id: 'P11',
    text: "Postgres silent, in a commit and for longer than a lease: 503, and records, history and usage match the provider's responses",
    keptBy: [
      'packages/kit/src/database/connection-watchdog.ts',
      'packages/kit/src/runs/rows/worker-heartbeat.ts',
      'packages/kit/src/runs/work/lease-tracker.ts',
    ],
    cases: [
      shown(
        lateHolder,
        'starts nothing from a claim whose response arrived after its leases had expired and been taken over',
      ),
      shown(
        lateHolder,
        'sends no request for an item whose lease expired while it waited for its turn and renewals were delayed',
      ),
      shown(
        pool,
        'running, waiting and new work fails with 503 while Postgres is silent, and the pool recovers afterwards',
      ),
      shown(outage, 'counts nothing twice when the responses to commits are lost'),
      shown(
        outage,
        'buys and counts nothing twice when Postgres stops responding during a commit for longer than a lease',
      ),
      shown(
        scenario('silent-commits'),
        'with Postgres silent 4 × 6 s in the middle of a commit, each pair is bought, stored and counted once',
      ),
    ],
  },
  {
    id: 'P12',
    text: 'Redis away, slow or silent: everything works, limits still apply',
    keptBy: ['packages/kit/src/limits/redis-connection.ts', 'packages/kit/src/limits/redis-limiter.ts'],
    cases: [
      shown(redis, 'lets only one call wait while Redis is silent, and uses Redis again once it responds'),
      shown(
        'packages/kit/src/limits/limiter.integration.test.ts',
        'with Redis down (%s) still refuses an exhausted key, and limits other keys',
      ),
      shown(
        scenario('redis-toxics'),
        'the limit holds through $kind of Redis: all callers get a response, none a second window',
      ),
    ],
  },
  {
    id: 'P13',
    text: 'Redis flushed: no revoked session becomes valid again (they are in auth’s Postgres, Redis holds only limits)',
    keptBy: ['gateway/src/auth/revocations.ts'],
    cases: [
      shown(
        'gateway/src/auth/revocations.integration.test.ts',
        'rejects an ended session on a gateway that starts afterwards',
      ),
    ],
  },
  {
    id: 'P18',
    text: 'replicas start together on an empty database: each migration runs once',
    keptBy: ['packages/kit/src/database/migrate.ts'],
    cases: [
      shown(
        'packages/kit/src/database/migrate.integration.test.ts',
        'a service that waits for the migration lock at startup keeps no transaction open',
      ),
      shown(
        'packages/kit/src/database/migrate.integration.test.ts',
        'thirty concurrent starts on an empty database all succeed, and each migration runs once',
      ),
    ],
  },
  {
    id: 'passwords',
    text: 'a changed password of Postgres, Redis or RabbitMQ is logged as an error; the service recovers when it is changed back',
    keptBy: [
      'packages/kit/src/database/authentication-failures.ts',
      'packages/kit/src/limits/redis-connection.ts',
      'packages/kit/src/bus/rabbit/recovering-connection.ts',
    ],
    cases: [
      shown(
        'packages/kit/src/database/authentication-failures.integration.test.ts',
        'a changed database password causes 503 responses and a logged error, and everything recovers when the password is changed back',
      ),
      shown(redis, 'logs a wrong password as an error, and uses Redis once the password is correct'),
      shown(rabbitFaults, 'a wrong broker password causes one logged error and one alert'),
    ],
  },
  {
    id: 'P31',
    text: 'a backup restored to an empty system has the same rows; its secrets are readable only with the key',
    keptBy: ['infra/cli/src/commands/backup.ts', 'infra/cli/src/commands/restore/restore.ts'],
    cases: [
      shown(
        'infra/cli/src/program.integration.test.ts',
        // Creates the admin that the drill expects later.
        'reports a missing admin and how to create one, rejects weak passwords, and refuses to create the same admin twice',
      ),
      shown(
        'infra/cli/src/program.integration.test.ts',
        'the documented drill brings back every row, including sealed secrets',
      ),
    ],
  },
  {
    id: 'P37',
    text: 'read models converge after a lost, parked or reordered event',
    keptBy: ['packages/kit/src/work/resends.ts'],
    cases: [
      shown(
        resends,
        'sends everything on the first start, on request, once per day and to a new listener, but sends nothing otherwise',
      ),
      shown(resends, 'continues a round after the last committed page'),
      shown(
        'services/geo/src/spending/db/resend-usage.integration.test.ts',
        'sends all stored records at first and on request, the records of the last two days once a day, and otherwise nothing',
      ),
      shown(
        'services/httpcheck/src/db/checks/resend-states.integration.test.ts',
        'republishes the last result of every site whose URL is unchanged',
      ),
    ],
  },
  {
    id: 'P47',
    text: 'an outage of our own network does not change any verdict',
    keptBy: [
      'services/httpcheck/src/domain/runs/own-network.ts',
      'services/httpcheck/src/domain/runs/check-site.ts',
    ],
    cases: [
      shown(ownNetwork, 'changes no verdict while the machine %s, and continues automatically'),
      shown(
        ownNetwork,
        'holds back the result of an unresponsive site while no site that worked before responds',
      ),
      shown(ownNetwork, "decides by the operator's reference URLs"),
    ],
  },
];
