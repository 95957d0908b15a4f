/** A change of the code that keeps a promise, after which its case has to fail. */
export interface SourceBreak {
  promise: string;
  /** What is broken, as a sentence. */
  what: string;
  file: string;
  find: string;
  replace: string;
  /** Title of the case that has to turn red. */
  test: string;
}

const kit = 'packages/kit/src';

/** Quick cases only: each is run alone. */
export const sourceBreaks: readonly SourceBreak[] = [
  {
    promise: 'P3',
    what: 'the relay forgets what the broker did not take',
    file: `${kit}/outbox/send-batch.ts`,
    find: 'results.filter(({ failure }) => failure === null)',
    replace: 'results',
    test: 'takes messages while the broker is away and sends them after its return',
  },
  {
    promise: 'P5',
    what: 'the inbox takes every message for a new one',
    file: `${kit}/outbox/inbox.ts`,
    find: 'return numAffectedRows === 1n;',
    replace: 'return numAffectedRows >= 0n;',
    test: 'is true once for each consumer of a message',
  },
  {
    promise: 'P6',
    what: 'a message is parked at its first failure',
    file: `${kit}/bus/handle-message.ts`,
    find: 'tries.failures >= consumer.maxAttempts',
    replace: 'tries.failures >= 1',
    test: 'parks a poison message with its reason after 5 attempts while the others finish',
  },
  {
    promise: 'P8',
    what: 'messages are published without `mandatory`',
    file: `${kit}/bus/rabbit/publisher.ts`,
    find: `const mandatory = delivery !== 'broadcast' && listeners.length > 0;`,
    replace: `const mandatory = delivery !== delivery && listeners.length > 0;`,
    test: 'notices that a queue it has used before is gone, and declares it again',
  },
  {
    promise: 'P10',
    what: 'a session ended by Postgres is an internal error',
    file: `${kit}/database/database-failure.ts`,
    find: '57P..|57014',
    replace: '57014',
    test: 'a session ended by the server is service_unavailable',
  },
  {
    promise: 'P11',
    what: 'a claim is believed, however late its answer',
    file: `${kit}/runs/work/held-leases.ts`,
    find: 'renewals < mostRenewals && !items.every(isSure)',
    replace: 'while (items.length < 0) {',
    test: 'begins nothing of a claim whose answer came when its leases had run out and another had taken them',
  },
  {
    promise: 'P11',
    what: 'a commit whose answer was lost is made again',
    file: `${kit}/runs/rows/worker-heartbeat.ts`,
    find: 'where w.last_commit < excluded.last_commit returning',
    replace: 'where w.last_commit <= excluded.last_commit returning',
    test: 'counts nothing twice when the answers to commits are lost',
  },
  {
    promise: 'P12',
    what: 'without Redis everybody is allowed',
    file: `${kit}/limits/redis-limiter.ts`,
    find: 'limitAnswer(rule, outcome, points) : local;',
    replace: 'limitAnswer(rule, outcome, points) : { ...local, allowed: true };',
    test: 'Redis away (%s): who has used up the limit stays refused, others are still limited',
  },
  {
    promise: 'P14',
    what: '`Retry-After` is not read',
    file: `${kit}/http/retry-after.ts`,
    find: `if (value === '') return null;`,
    replace: `if (value !== '?') return null;`,
    test: 'reads seconds and dates, believes no nonsense, and never more than a day',
  },
  {
    promise: 'P15',
    what: 'what was sent and timed out counts as never sent',
    file: `${kit}/outbound/send-request.ts`,
    find: `unsentCodes.has(this.code) ? 'unsent' : 'sent'`,
    replace: `unsentCodes.has(this.code) ? 'unsent' : 'unsent'`,
    test: 'names what was sent and timed out, so that nobody pays for it twice',
  },
  {
    promise: 'P16',
    what: 'the gateway sends a POST again',
    file: 'gateway/src/proxy/forwarder.ts',
    find: `request.method !== 'GET' || upstream.retried`,
    replace: 'upstream.retried',
    test: 'a GET again when the kept connection was closed under it, a POST never',
  },
  {
    promise: 'P17',
    what: 'an incomplete stage is committed',
    file: 'services/notion/src/db/sync/commit-sync.ts',
    find: 'if (count !== staged) throw',
    replace: 'if (count > staged) throw',
    test: 'begins anew when the stage was lost on the way',
  },
  {
    promise: 'P18',
    what: 'a start waits in the lock, with a snapshot that vacuum has to wait for',
    file: `${kit}/database/migrate.ts`,
    find: 'select pg_try_advisory_lock($1::bigint) as held',
    replace: 'select pg_advisory_lock($1::bigint) is not null as held',
    test: 'a start that waits for another one holds no transaction open meanwhile',
  },
  {
    promise: 'P30',
    what: 'sealed values are not bound to their row',
    file: `${kit}/secrets/secret-box.ts`,
    find: '${keyId}.${row}`);',
    replace: '${keyId}`);',
    test: 'a sealed value is refused in any other row',
  },
  {
    promise: 'P41',
    what: 'a history does not depend on its registration',
    file: `${kit}/runs/rows/dependent-items.ts`,
    find: 'and i.not_before is null and ${hasOther(runs)}',
    replace: 'and i.not_before is not null and ${hasOther(runs)}',
    test: 'one resting registry stops no other list: its histories continue at the archive’s pace',
  },
  {
    promise: 'P44',
    what: 'any number of combining marks is normalised',
    file: 'packages/contracts/src/fields/text.ts',
    find: '!hasMarkRun(value)',
    replace: '!hasMarkRun(value.slice(0, 30))',
    test: '%s are refused before they are normalised',
  },
  {
    promise: 'P46',
    what: 'purchases under one ceiling do not follow each other',
    file: 'services/geo/src/db/ceilings/find-ceilings.ts',
    find: 'order by person for update',
    replace: 'order by person',
    test: 'passes no ceiling together with others that are started at the same moment on two replicas',
  },
  {
    promise: 'P46',
    what: 'a cancelled pair costs nothing, although its call is under way',
    file: 'services/geo/src/db/runs/waiting-pairs.ts',
    find: "i.state || '' = 'cancelled'",
    replace: "i.state || '' = 'gone'",
    test: 'a cancelled pair counts under the ceiling of %s until its call has been stored',
  },
  {
    promise: 'passwords',
    what: 'a refused login is not told',
    file: `${kit}/database/refused-logins.ts`,
    find: 'if (!isLoginRefused(error) ||',
    replace: 'if (isLoginRefused(error) ||',
    test: 'a password changed under a running service: 503, an error in the log, well when it changes back',
  },
  {
    promise: 'P40',
    what: 'a stream is kept open for a reader who left during the opening',
    file: `${kit}/http/event-stream.ts`,
    find: '  signal.throwIfAborted();\n  const keepAlive',
    replace: '  const keepAlive',
    test: 'while the stream is being opened ends the handler and leaves no timer',
  },
  {
    promise: 'P42',
    what: 'an answer that was stopped before it was sent is charged',
    file: 'services/geo/src/domain/models/stream-answer.ts',
    find: '...(isSent ? charged : unsent)',
    replace: '...charged',
    test: 'a request that its reader leaves before it is sent is settled as never sent',
  },
];
