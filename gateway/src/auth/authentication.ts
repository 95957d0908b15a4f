import type { Bus } from '@geoplan/kit/bus/bus';
import type { Probe } from '@geoplan/kit/health';
import type { GatewaySigningKey } from '@geoplan/kit/identity/gateway-keys';
import type { Log } from '@geoplan/kit/log';
import { createRateLimit } from '../limits/rate-limit.ts';
import { createRevocations } from './revocations.ts';
import { createSigningKeys } from './signing-keys.ts';
import { createTokenVerifier, type TokenVerifier } from './token-verifier.ts';

interface AuthenticationOptions {
  authUrl: string;
  signingKey: GatewaySigningKey;
  requestsPerUser: number;
  /** Poll interval of auth's public keys, ms. */
  keysEveryMs?: number | undefined;
  /** Called once for each session that has been revoked. */
  onSessionEnded: (sessionId: string) => void;
  bus: Bus;
  log: Log;
}

/** Authentication: auth's signing keys, revoked sessions, and the cache of verified tokens. */
export interface Authentication {
  tokens: TokenVerifier;
  probes: Record<string, Probe>;
  close(): void;
}

/** Starts polling auth's keys and revoked sessions. */
export function createAuthentication(options: AuthenticationOptions): Authentication {
  const { authUrl, signingKey, bus, log } = options;
  const keys = createSigningKeys({
    authUrl,
    log,
    onRemoved: () => tokens.clear(),
    ...(options.keysEveryMs !== undefined && { everyMs: options.keysEveryMs }),
  });
  const revocations = createRevocations({
    authUrl,
    signingKey,
    bus,
    log,
    onRevoked: options.onSessionEnded,
  });
  const rateCounterOf = createRateLimit(options.requestsPerUser);
  const tokens = createTokenVerifier({ keys, revocations, signingKey, rateCounterOf });
  return {
    tokens,
    probes: {
      keys: () => (keys.loaded() ? 'ok' : 'down'),
      revocations: () => revocations.condition(),
    },
    close() {
      keys.close();
      revocations.close();
    },
  };
}
