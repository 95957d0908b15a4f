import type { KeyObject } from 'node:crypto';
import { AppError } from '@geoplan/kit/errors';
import { jwksSchema, publicKeys } from '@geoplan/kit/identity/key-ring';
import type { Log } from '@geoplan/kit/log';

/** The public keys of auth, which verify user tokens. */
export interface SigningKeys {
  /** False until auth has answered once; nobody can be recognised before. */
  loaded(): boolean;
  known(kid: string): KeyObject | undefined;
  /**
   * The key, after asking auth again when it is new; undefined when auth does not know it either.
   * @throws AppError service_unavailable when auth could not be asked
   */
  find(kid: string): Promise<KeyObject | undefined>;
  close(): void;
}

interface SigningKeysOptions {
  /** auth's inner address, e.g. `http://auth:8081`. */
  authUrl: string;
  log: Log;
  /** Called when a key has gone, so that nothing verified with it is remembered. */
  onRemoved: () => void;
  /** How often to look for new keys, ms; a minute unless a test says otherwise. */
  everyMs?: number;
}

/** Unknown key ids ask auth at most this often, so that invented ones cost nothing. */
const askAgainMs = 5_000;
const firstTryMs = 500;
const patienceMs = 3_000;
/** A vanished key is dropped by the answer to the next regular poll; timers are not exact. */
const onePoll = 0.9;

interface KnownKey {
  readonly key: KeyObject;
  /** When auth was first asked and did not name it any more. */
  readonly missingSinceMs: number | undefined;
}

async function fetchKeys(authUrl: string): Promise<Map<string, KeyObject>> {
  const answer = await fetch(`${authUrl}/.well-known/jwks.json`, {
    signal: AbortSignal.timeout(patienceMs),
    redirect: 'error',
  });
  if (!answer.ok) throw new Error(`jwks: HTTP ${answer.status}`);
  return publicKeys(jwksSchema.parse(await answer.json()));
}

/**
 * Fetches auth's public keys at once, then every minute; keeps the last known ones while auth is away, and one that has
 * vanished for one more poll.
 */
export function createSigningKeys(options: SigningKeysOptions): SigningKeys {
  const { authUrl, log, onRemoved, everyMs = 60_000 } = options;
  const keys = new Map<string, KnownKey>();
  let askedAtMs = 0;
  let asking: Promise<boolean> | undefined;
  let lastAskWorked = true;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  /** Replicas of auth may differ while they are restarted: one that does not know a key must not sign anybody out. */
  function takeOver(fresh: ReadonlyMap<string, KeyObject>): void {
    for (const [kid, key] of fresh) keys.set(kid, { key, missingSinceMs: undefined });
    const missing = [...keys].filter(([kid]) => !fresh.has(kid));
    for (const [kid, { key, missingSinceMs = askedAtMs }] of missing) {
      if (askedAtMs - missingSinceMs < everyMs * onePoll) keys.set(kid, { key, missingSinceMs });
      else keys.delete(kid);
    }
    if (missing.some(([kid]) => !keys.has(kid))) onRemoved();
  }
  async function ask(): Promise<boolean> {
    askedAtMs = Date.now();
    try {
      takeOver(await fetchKeys(authUrl));
      if (!lastAskWorked) log.info('the keys of auth are available again');
      lastAskWorked = true;
    } catch (error) {
      if (lastAskWorked)
        log.warn({ err: error }, 'the keys of auth are not available, going on with the known ones');
      lastAskWorked = false;
    }
    return lastAskWorked;
  }
  function refresh(): Promise<boolean> {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  }
  async function keepFresh(): Promise<void> {
    await refresh();
    if (closed) return;
    timer = setTimeout(() => void keepFresh(), keys.size === 0 ? firstTryMs : everyMs);
  }
  void keepFresh();

  return {
    loaded: () => keys.size > 0,
    known: (kid) => keys.get(kid)?.key,
    async find(kid) {
      const before = keys.get(kid)?.key;
      if (before) return before;
      const tooSoon = Date.now() - askedAtMs < askAgainMs && !asking;
      const worked = tooSoon ? lastAskWorked : await refresh();
      const after = keys.get(kid)?.key;
      if (!after && !worked) throw new AppError('service_unavailable');
      return after;
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
