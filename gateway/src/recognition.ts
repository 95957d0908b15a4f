import type { Bus } from '@geoplan/kit/bus/bus';
import type { Probe } from '@geoplan/kit/health';
import type { GatewaySigningKey } from '@geoplan/kit/identity/gateway-keys';
import type { Log } from '@geoplan/kit/log';
import { createOpenStreams, type OpenStreams } from './open-streams.ts';
import { createRequestRate } from './request-rate.ts';
import { createRevocations } from './revocations.ts';
import { createSigningKeys } from './signing-keys.ts';
import { createTokenChecker, type TokenChecker } from './token.ts';

interface RecognitionOptions {
  authUrl: string;
  signingKey: GatewaySigningKey;
  requestsPerUser: number;
  /** How often auth is asked for its keys, ms. */
  keysEveryMs?: number | undefined;
  bus: Bus;
  log: Log;
}

/** All that tells one caller from another, kept in step with auth. */
export interface Recognition {
  tokens: TokenChecker;
  streams: OpenStreams;
  probes: Record<string, Probe>;
  close(): void;
}

/** Starts following auth's keys and ended sessions. */
export function createRecognition(options: RecognitionOptions): Recognition {
  const { authUrl, signingKey, bus, log } = options;
  const streams = createOpenStreams();
  const keys = createSigningKeys({
    authUrl,
    log,
    onRemoved: () => tokens.forgetAll(),
    ...(options.keysEveryMs !== undefined && { everyMs: options.keysEveryMs }),
  });
  const revocations = createRevocations({
    authUrl,
    signingKey,
    bus,
    log,
    onRevoked: (sessionId) => streams.endSession(sessionId),
  });
  const allowanceOf = createRequestRate(options.requestsPerUser);
  const tokens = createTokenChecker({ keys, revocations, signingKey, allowanceOf });
  return {
    tokens,
    streams,
    probes: {
      keys: () => (keys.loaded() ? 'ok' : 'down'),
      revocations: () => revocations.condition(),
    },
    close() {
      keys.close();
      revocations.close();
      streams.close();
    },
  };
}
