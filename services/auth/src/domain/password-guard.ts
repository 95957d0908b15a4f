import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@geoplan/kit/errors';
import { attemptKeys } from './attempt-keys.ts';
import { normalEmail } from './normal-email.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { AuditEvent, Stores, User } from './stores.ts';
import {
  answerDelayMs,
  judgeAttempt,
  retryAfterS,
  type AttemptKeys,
  type Standing,
} from './throttle-rules.ts';

/** How long a try waits for other tries that decide whether it may be made. */
const patienceMs = 5_000;
const pauseMs = 30;

/** Somebody claims to be the holder of an account. */
export interface PasswordTry {
  /** As typed. */
  email: string;
  password: string;
  ip: string | null;
  /** Written to the audit for every wrong password, and as `auth.throttled` when a throttle begins. */
  refusal: AuditEvent;
  /** Thrown for a wrong password. */
  wrong: AppError;
  /** Aborted when the caller goes away. */
  signal?: AbortSignal;
}

/** A try that is being counted. */
interface Reserved {
  id: string;
  keys: AttemptKeys;
  /** Made although a side is throttled: a wrong one is a 429 like those that nobody looked at. */
  whileThrottled: boolean;
}

/** The password is right; the caller still has to see, under the user's lock, that nothing changed meanwhile. */
export interface RightPassword {
  user: User;
  attempt: Reserved;
}

/** The only way in this service to compare a password: counted, throttled, and equally slow for unknown emails. */
export interface PasswordGuard {
  /**
   * @throws AppError rate_limited; `given.wrong`; service_unavailable when too many checks wait
   */
  check(given: PasswordTry): Promise<RightPassword>;
  /** Turns a right password into a failure after all, e.g. when the account was disabled meanwhile. */
  refuse(attempt: Reserved, given: PasswordTry): Promise<never>;
}

interface Needs {
  stores: Stores;
  hasher: PasswordHasher;
  refusedEmails: readonly string[];
}

type Looked = RightPassword | { attempt: Reserved } | { throttled: Standing } | 'wait';

function tooMany(standing: Standing): AppError {
  return new AppError('rate_limited', 'Слишком много попыток. Повторите позже.', {
    retryAfterS: retryAfterS(standing),
  });
}

/** Builds the guard over the counters in Postgres, so that it holds on every replica and without Redis (P12). */
export function createPasswordGuard({ stores, hasher, refusedEmails }: Needs): PasswordGuard {
  /** Counts the try before the password is looked at, so that guesses made at once cannot slip through. */
  const reserve = (keys: AttemptKeys) =>
    stores.inTransaction(async (inside): Promise<Reserved | Exclude<Looked, RightPassword>> => {
      await inside.attempts.lock(keys);
      const standing = await inside.attempts.standing(keys);
      const verdict = judgeAttempt(standing);
      if (verdict === 'refuse') return { throttled: standing };
      if (verdict === 'wait') return 'wait';
      return { id: await inside.attempts.reserve(keys), keys, whileThrottled: verdict === 'look-once' };
    });

  async function look(keys: AttemptKeys, given: PasswordTry): Promise<Looked> {
    const attempt = await reserve(keys);
    if (attempt === 'wait' || !('id' in attempt)) return attempt;
    const found = await stores.users.findByEmail(normalEmail(given.email));
    const user = found && !refusedEmails.includes(found.email) ? found : null;
    const right = await hasher.matches(given.password, user?.passwordHash ?? null);
    return right && user && !user.disabled ? { user, attempt } : { attempt };
  }

  async function refuse(attempt: Reserved, given: PasswordTry): Promise<never> {
    const standing = await stores.inTransaction(async (inside) => {
      await inside.attempts.markFailed(attempt.id);
      await inside.audit.add(given.refusal);
      return inside.attempts.standing(attempt.keys);
    });
    await sleep(answerDelayMs(standing.account.failures));
    throw attempt.whileThrottled ? tooMany(standing) : given.wrong;
  }

  /** One row in the audit when the throttle begins: a flood must not write one for each try. */
  async function refuseUnseen(keys: AttemptKeys, standing: Standing, given: PasswordTry): Promise<never> {
    await stores.inTransaction(async (inside) => {
      if (await inside.attempts.noteThrottle(keys, standing))
        await inside.audit.add({ ...given.refusal, action: 'auth.throttled' });
    });
    throw tooMany(standing);
  }

  return {
    async check(given) {
      const keys = attemptKeys(given.email, given.ip);
      // A flood from a throttled side is turned away before it queues for a hash.
      const standing = await stores.attempts.standing(keys);
      if (judgeAttempt(standing) === 'refuse') return refuseUnseen(keys, standing, given);
      const deadline = performance.now() + patienceMs;
      do {
        const looked = await hasher.inTurn(() => look(keys, given), given.signal);
        if (looked === 'wait') await sleep(pauseMs);
        else if ('throttled' in looked) return refuseUnseen(keys, looked.throttled, given);
        else if ('user' in looked) return looked;
        else return refuse(looked.attempt, given);
      } while (performance.now() < deadline);
      throw new AppError('service_unavailable', undefined, { retryAfterS: 2 });
    },
    refuse,
  };
}
