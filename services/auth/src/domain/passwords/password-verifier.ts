import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@geoplan/kit/errors';
import { recordAttack } from './record-attack.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { RepeatedEvents } from '../repeated-events.ts';
import type { AuditEvent, AuditRepository, Repositories, User } from '../repositories.ts';
import {
  answerDelayMs,
  decideAttempt,
  normalizeEmail,
  retryAfterS,
  throttleKeys,
  type ThrottleKeys,
  type ThrottleState,
} from './throttle.ts';

/** Maximum time that an attempt waits for pending attempts that decide whether it is allowed, ms. */
const waitTimeoutMs = 5_000;
const pollMs = 30;

/** Attempt to prove one's identity with an email and a password. */
export interface PasswordAttempt {
  /** Email as typed. */
  email: string;
  password: string;
  ip: string | null;
  /** Emails that this caller may not sign in with, in addition to those refused for all callers. */
  refusedEmails?: readonly string[];
  /** Audit entry for every wrong password; also written as `auth.throttled` when a throttle begins. */
  failureEvent: AuditEvent;
  /** Creates the error for a wrong password. */
  wrongPassword: () => AppError;
  /** Aborted when the caller disconnects. */
  signal?: AbortSignal;
}

/** Attempt counted in advance, before its password is verified. */
interface Reserved {
  id: string;
  keys: ThrottleKeys;
  /** True if a side is throttled; a wrong password then gets a 429, like an attempt that is not verified. */
  whileThrottled: boolean;
}

/**
 * Verification with the right password. The caller still has to check, under the user's lock, that nothing has
 * changed since.
 */
export interface VerifiedPassword {
  user: User;
  attempt: Reserved;
}

/**
 * The only password verification in this service. Attempts are counted and throttled, and take the same time for
 * unknown emails.
 */
export interface PasswordVerifier {
  /**
   * @throws AppError rate_limited; the error of `given.wrongPassword`; service_unavailable if too many attempts wait
   */
  check(given: PasswordAttempt): Promise<VerifiedPassword>;
  /** Records a failure despite a right password, e.g. if the account was disabled in the meantime. */
  refuse(attempt: Reserved, given: PasswordAttempt): Promise<never>;
}

interface Needs {
  repositories: Repositories;
  hasher: PasswordHasher;
  refusedEmails: readonly string[];
  repeatedEvents: RepeatedEvents;
  /** Counts refused attempts: those refused without verification and those with a wrong password or account. */
  countRefusal: (reason: 'wrong' | 'throttled') => void;
  /** Counts accounts under attack, each once per day. */
  countAttack: () => void;
}

type Verification = VerifiedPassword | { attempt: Reserved } | { throttled: ThrottleState } | 'wait';

function tooMany(throttleState: ThrottleState): AppError {
  return new AppError('rate_limited', 'Слишком много попыток. Повторите позже.', {
    retryAfterS: retryAfterS(throttleState),
  });
}

const timedOut = { retryAfterS: 2, logText: 'password check timed out' };

/** Reserves the attempt before the password is verified, so that concurrent guesses cannot slip through. */
function reserve(
  repositories: Repositories,
  keys: ThrottleKeys,
): Promise<Reserved | Exclude<Verification, VerifiedPassword>> {
  return repositories.inTransaction(async (trx) => {
    await trx.attempts.lock(keys);
    const throttleState = await trx.attempts.throttleState(keys);
    const verdict = decideAttempt(throttleState);
    if (verdict === 'refuse') return { throttled: throttleState };
    if (verdict === 'wait') return 'wait';
    return { id: await trx.attempts.reserve(keys), keys, whileThrottled: verdict === 'verify-once' };
  });
}

/** Creates the verifier with its counters in Postgres, so that it works across replicas and without Redis (P12). */
export function createPasswordVerifier(needs: Needs): PasswordVerifier {
  const { repositories, hasher, refusedEmails, repeatedEvents, countRefusal, countAttack } = needs;
  async function verify(keys: ThrottleKeys, given: PasswordAttempt): Promise<Verification> {
    const attempt = await reserve(repositories, keys);
    if (attempt === 'wait' || !('id' in attempt)) return attempt;
    const found = await repositories.users.findByEmail(normalizeEmail(given.email));
    const refused = [...refusedEmails, ...(given.refusedEmails ?? [])];
    const user = found && !refused.includes(found.email) ? found : null;
    const right = await hasher.matches(given.password, user?.passwordHash ?? null);
    return right && user && !user.disabled ? { user, attempt } : { attempt };
  }

  /**
   * Records a failed attempt. While one side is throttled, a network may guess any number of times, once per address or
   * account, so these rows are aggregated.
   */
  function recordFailure(audit: AuditRepository, attempt: Reserved, given: PasswordAttempt): Promise<void> {
    const { failureEvent } = given;
    if (!attempt.whileThrottled) return audit.add(failureEvent);
    const { network } = attempt.keys;
    return repeatedEvents.record(network, failureEvent.target ?? '', failureEvent, audit);
  }

  async function refuse(attempt: Reserved, given: PasswordAttempt): Promise<never> {
    countRefusal('wrong');
    const throttleState = await repositories.inTransaction(async (trx) => {
      await trx.attempts.markFailed(attempt.id);
      await recordFailure(trx.audit, attempt, given);
      if (await recordAttack(trx, attempt.keys, given)) countAttack();
      return trx.attempts.throttleState(attempt.keys);
    });
    await sleep(answerDelayMs(throttleState.account.failures));
    throw attempt.whileThrottled ? tooMany(throttleState) : given.wrongPassword();
  }

  /** Writes one audit row when the throttle begins, because a flood must not write one row per attempt. */
  async function rejectThrottled(
    keys: ThrottleKeys,
    throttleState: ThrottleState,
    given: PasswordAttempt,
  ): Promise<never> {
    countRefusal('throttled');
    await repositories.inTransaction(async (trx) => {
      if (await trx.attempts.recordThrottle(keys, throttleState))
        await trx.audit.add({ ...given.failureEvent, action: 'auth.throttled' });
    });
    throw tooMany(throttleState);
  }

  return {
    async check(given) {
      const keys = throttleKeys(given.email, given.ip);
      // A flood from a throttled side is rejected before it queues for a hash.
      const throttleState = await repositories.attempts.throttleState(keys);
      if (decideAttempt(throttleState) === 'refuse') return rejectThrottled(keys, throttleState, given);
      const deadline = performance.now() + waitTimeoutMs;
      do {
        const verified = await hasher.runLimited(() => verify(keys, given), given.signal);
        if (verified === 'wait') await sleep(pollMs);
        else if ('throttled' in verified) return rejectThrottled(keys, verified.throttled, given);
        else if ('user' in verified) return verified;
        else return refuse(verified.attempt, given);
      } while (performance.now() < deadline);
      throw new AppError('service_unavailable', undefined, timedOut);
    },
    refuse,
  };
}
