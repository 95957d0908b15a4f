import { shown, type FaultPromise } from './fault-promise.ts';

const gateway = 'gateway/src/main.integration.test.ts';
const limits = 'gateway/src/limits/limits.test.ts';
const sessions = 'infra/embedded/src/gateway-and-auth.integration.test.ts';
const watching = 'infra/faults/src/scenarios/watching.scenario.ts';
const secretBox = 'packages/kit/src/secrets/secret-box.test.ts';

/** Promises about external input and about data that must not leak. */
export const edgePromises: FaultPromise[] = [
  {
    id: 'P21',
    text: 'SIGTERM under load: no request in flight fails, unfinished work is handed back, exit code 0',
    keptBy: ['packages/kit/src/stop-in-order.ts', 'packages/kit/src/shutdown.ts'],
    cases: [
      shown(gateway, 'finishes requests in flight when it is stopped (P21)'),
      shown(
        'services/auth/src/stop.integration.test.ts',
        'stops under a backlog without a failed delivery attempt, and handles the remaining messages after the next start',
      ),
    ],
  },
  {
    id: 'P22',
    text: 'too much load: excess requests get 503 with Retry-After at once',
    keptBy: ['gateway/src/limits/request-limits.ts'],
    cases: [
      shown(
        'gateway/src/limits/adaptive-limit.test.ts',
        'shrinks while the event loop lags and grows again afterwards, within its bounds',
      ),
    ],
    elsewhere:
      'p99 and memory at ten times the capacity: `npm run bench -- gateway` (docs/evidence/benchmarks.md)',
  },
  {
    id: 'P23',
    text: 'one hung service does not slow the others; its own calls get 503 or 504',
    keptBy: ['gateway/src/proxy/forwarder.ts', 'gateway/src/limits/request-limits.ts'],
    cases: [
      shown(
        'gateway/src/proxy/forwarder.test.ts',
        'returns 504 for a service that does not respond in time, while another one still responds',
      ),
      shown(
        limits,
        'limits concurrent requests to a service and immediately returns 503 with Retry-After for the rest (P22, P23)',
      ),
    ],
    elsewhere: 'p99 of the others: `npm run bench -- gateway`',
  },
  {
    id: 'P24',
    text: 'a 100 MB body: 413, at most 20 MB kept',
    keptBy: ['gateway/src/request/body-reader.ts'],
    cases: [
      shown(
        gateway,
        'returns 413 for a chunked body of 100 MB and keeps at most 20 MB of it in memory (P24)',
      ),
    ],
  },
  {
    id: 'P25',
    text: 'slow headers and bodies are closed',
    keptBy: ['packages/kit/src/http/listen.ts'],
    cases: [
      shown(
        'gateway/src/request/malformed-connections.test.ts',
        'returns 408 and closes a slow connection whose headers or body never end (P25)',
      ),
    ],
  },
  {
    id: 'P26',
    text: 'a check of any site is bounded in time, bytes and memory',
    keptBy: [
      'services/httpcheck/src/clients/site-checker.ts',
      'services/httpcheck/src/clients/fetch-response.ts',
    ],
    cases: [
      shown(
        'services/httpcheck/src/clients/hostile-sites.test.ts',
        'reads only a little of a hundred concurrent bombs, and keeps even less in memory',
      ),
      shown(
        'services/httpcheck/src/clients/hostile-sites.test.ts',
        'ends the check of every hostile site within the time limit',
      ),
      shown(
        'services/httpcheck/src/clients/host-resolver.test.ts',
        'reports DNS as the reason if the check times out during a lookup',
      ),
    ],
  },
  {
    id: 'P27',
    text: 'no request makes a process exit, fail or grow: 10,000 generated from the declarations, 2,000 that are not HTTP',
    keptBy: ['packages/kit/src/http/read-input.ts', 'packages/kit/src/http/error-response.ts'],
    cases: [
      shown(
        'infra/faults/src/scenarios/bad-requests.scenario.ts',
        '10,000 generated bad requests, 8,000 directly to the services and 2,000 through the gateway: no 5xx, no exit, no growth',
      ),
      shown(
        gateway,
        'survives 2,000 bad requests in the same process, without an unhandled rejection or a 500 (P27)',
      ),
    ],
  },
  {
    id: 'P28',
    text: 'role change, disabling and logout take effect on every replica within 5 s',
    keptBy: ['gateway/src/auth/revocations.ts'],
    cases: [
      shown(sessions, 'rejects a session within 5 s after a logout'),
      shown(sessions, 'rejects a session within 5 s after an admin changes the role or disables the account'),
    ],
  },
  {
    id: 'P29',
    text: 'no secret appears in a dump, log, message or response',
    keptBy: ['packages/kit/src/log.ts'],
    cases: [
      shown(
        'services/auth/src/service.integration.test.ts',
        'exposes secrets in no log line, no row, and no response except the one that issues the token',
      ),
      shown(
        'services/notion/src/http/configs/configs.integration.test.ts',
        'neither logs nor audits tokens, and includes them in no other response',
      ),
    ],
  },
  {
    id: 'P30',
    text: 'keys rotate while running; a flipped bit or a value of another row is refused',
    keptBy: ['packages/kit/src/secrets/secret-box.ts'],
    cases: [
      shown(secretBox, 'a sealed value is refused in any other row'),
      shown(secretBox, 'a flipped bit anywhere in the value is refused without leaking the secret'),
      shown(
        'infra/cli/src/program.integration.test.ts',
        'reseals every stored secret, and reports those that cannot be opened',
      ),
    ],
  },
  {
    id: 'P32',
    text: 'an hour at 30 % load: no growth',
    keptBy: ['packages/kit/src/database/pool.ts', 'packages/kit/src/http/listen.ts'],
    cases: [
      shown(
        'infra/faults/src/scenarios/soak.scenario.ts',
        'users, runs, syncs and event streams for a while leave heap, handles, connections, outbox and queues stable',
      ),
    ],
    elsewhere: 'two minutes; FULL=1: the hour',
  },
  {
    id: 'P33',
    text: 'every login, refusal and change leaves one audit row',
    keptBy: ['packages/kit/src/audit.ts', 'gateway/src/auth/denied-access-audit.ts'],
    cases: [
      shown(
        'services/auth/src/http/audit.integration.test.ts',
        'stores who did what to whom, from which address and with which result',
      ),
      shown(sessions, 'writes one audit row that records who did what, when and from where (P33)'),
    ],
  },
  {
    id: 'P35',
    text: 'an upgrade under 20 requests per second: 0 failed',
    keptBy: [],
    cases: [],
    elsewhere: '`npm run e2e` (docs/evidence/e2e.md)',
  },
  {
    id: 'P36',
    text: 'one person cannot take the whole concurrency limit',
    keptBy: ['gateway/src/limits/holdings.ts'],
    cases: [
      shown(limits, 'limits one user to a share of the slots, so that other users still get slots (P36)'),
    ],
  },
  {
    id: 'P40',
    text: 'a client that disconnects at any moment ends its stream',
    keptBy: ['packages/kit/src/http/event-stream.ts', 'packages/kit/src/http/reader-signal.ts'],
    cases: [
      shown(
        'packages/kit/src/http/event-stream.test.ts',
        'ends the handler and leaves no timer for a reader that leaves before the stream is opened',
      ),
      shown(
        'packages/kit/src/http/event-stream.test.ts',
        'ends the handler and leaves no timer for a reader that leaves while the stream is being opened',
      ),
      shown(
        'packages/kit/src/runs/http/run-events.integration.test.ts',
        'ends the handlers of readers that leave during the lookup of a run, keeps no timer and does not read the run (P40)',
      ),
      shown(
        'gateway/src/proxy/forwarder.test.ts',
        'cancels the call at the service when the client disconnects: x%s',
      ),
      shown(
        'infra/checks/reader-signal.test.ts',
        'no handler of a service listens for the close event of its response, because the response may already have closed (kit/http/reader-signal)',
      ),
    ],
  },
  {
    id: 'watching',
    text: 'one log query and one alert find each failure; no dashboard is empty',
    keptBy: [
      'infra/observability/alerts.yml',
      'packages/kit/src/outbound/failure-log.ts',
      'packages/kit/src/metrics/readiness-metrics.ts',
    ],
    cases: [
      shown(
        watching,
        'accepts our configuration and rules, and each alert fires for its cause and not for a healthy product',
      ),
      shown(watching, 'reaches all six processes, evaluates every alert, and no dashboard panel is empty'),
      shown(watching, '$what is found by one log query and one Prometheus alert'),
    ],
  },
];
