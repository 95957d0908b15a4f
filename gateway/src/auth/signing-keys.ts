import type { KeyObject } from 'node:crypto';
import { AppError } from '@geoplan/kit/errors';
import { jwksSchema, publicKeys } from '@geoplan/kit/identity/key-ring';
import type { Log } from '@geoplan/kit/log';

/** Public keys of auth, used to verify user tokens. */
export interface SigningKeys {
  /** False until auth has responded once; before that no user can be authenticated. */
  loaded(): boolean;
  known(kid: string): KeyObject | undefined;
  /**
   * Finds a key by its id; if it is unknown, fetches the keys from auth again. `undefined` if auth does not have it.
   * @throws AppError service_unavailable if auth could not be reached
   */
  find(kid: string): Promise<KeyObject | undefined>;
  close(): void;
}

interface SigningKeysOptions {
  /** Internal address of auth, such as `http://auth:8081`. */
  authUrl: string;
  log: Log;
  /** Called when a key was removed, so that no token verified with it stays cached. */
  onRemoved: () => void;
  /** Poll interval, ms; a minute by default, other values only in tests. */
  everyMs?: number;
}

/** Minimum interval between fetches caused by unknown key ids, so that forged ids cost nothing. */
const refetchMs = 5_000;
const firstRetryMs = 500;
const timeoutMs = 3_000;
/**
 * Share of the poll interval for which a key must have been missing before it is removed; below 1, because timers are
 * not exact.
 */
const pollTolerance = 0.9;

interface KnownKey {
  readonly key: KeyObject;
  /** Time of the first poll whose response no longer contained the key. */
  readonly missingSinceMs: number | undefined;
}

async function fetchKeys(authUrl: string): Promise<Map<string, KeyObject>> {
  const answer = await fetch(`${authUrl}/.well-known/jwks.json`, {
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  });
  if (!answer.ok) throw new Error(`JWKS request failed: HTTP ${answer.status}`);
  return publicKeys(jwksSchema.parse(await answer.json()));
}

const authUnavailable = { logText: 'auth unavailable' };

/**
 * Key set of auth (JWKS), fetched immediately, then polled every minute. Keeps the last known keys while auth is
 * down, and a missing key for one more poll.
 */
export function createSigningKeys(options: SigningKeysOptions): SigningKeys {
  const { authUrl, log, onRemoved, everyMs = 60_000 } = options;
  const keys = new Map<string, KnownKey>();
  let fetchedAtMs = 0;
  let fetching: Promise<boolean> | undefined;
  let lastFetchSucceeded = true;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  /**
   * Replicas of auth may have different keys while they are restarted, and a response from a replica that lacks a key
   * must not sign users out.
   */
  function merge(fresh: ReadonlyMap<string, KeyObject>): void {
    for (const [kid, key] of fresh) keys.set(kid, { key, missingSinceMs: undefined });
    const missing = [...keys].filter(([kid]) => !fresh.has(kid));
    for (const [kid, { key, missingSinceMs = fetchedAtMs }] of missing) {
      if (fetchedAtMs - missingSinceMs < everyMs * pollTolerance) keys.set(kid, { key, missingSinceMs });
      else keys.delete(kid);
    }
    if (missing.some(([kid]) => !keys.has(kid))) onRemoved();
  }
  async function fetchAndMerge(): Promise<boolean> {
    fetchedAtMs = Date.now();
    try {
      merge(await fetchKeys(authUrl));
      if (!lastFetchSucceeded) log.info('signing keys available again');
      lastFetchSucceeded = true;
    } catch (error) {
      if (lastFetchSucceeded) log.warn({ err: error }, 'signing keys unavailable, using the cached keys');
      lastFetchSucceeded = false;
    }
    return lastFetchSucceeded;
  }
  function refresh(): Promise<boolean> {
    fetching ??= fetchAndMerge().finally(() => {
      fetching = undefined;
    });
    return fetching;
  }
  async function pollForever(): Promise<void> {
    await refresh();
    if (closed) return;
    timer = setTimeout(() => void pollForever(), keys.size === 0 ? firstRetryMs : everyMs);
  }
  void pollForever();

  return {
    loaded: () => keys.size > 0,
    known: (kid) => keys.get(kid)?.key,
    async find(kid) {
      const before = keys.get(kid)?.key;
      if (before) return before;
      const tooSoon = Date.now() - fetchedAtMs < refetchMs && !fetching;
      const succeeded = tooSoon ? lastFetchSucceeded : await refresh();
      const after = keys.get(kid)?.key;
      if (!after && !succeeded) throw new AppError('service_unavailable', undefined, authUnavailable);
      return after;
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
