import type { Pace } from '@geoplan/kit/limits/pace';
import type { Log } from '@geoplan/kit/log';
import type { Dispatcher } from 'undici';
import type { OpenWorkspace } from '../domain/workspace.ts';
import { accountKeyOf } from './account-turns.ts';
import { findDatabase } from './find-database.ts';
import { createNotionAgent } from './notion-fetch.ts';
import { createNotionLine, type LineLimits } from './notion-line.ts';
import { NotionTrouble } from './notion-trouble.ts';
import { scanRows } from './scan-rows.ts';

/** Work in the background: nobody waits for it, so it waits for Notion as long as that may take. */
export const syncLimits: LineLimits = {
  maxTries: 4,
  // Notion itself gives up after 60 s (provider-apis.md B.5).
  attemptMs: 65_000,
  maxWaitMs: 10 * 60_000,
  retryDelayMs: 500,
};

/** Somebody looks at a button that turns; the gateway waits 30 s (reliability P23). */
export const interactiveLimits: LineLimits = {
  maxTries: 2,
  attemptMs: 8_000,
  maxWaitMs: 8_000,
  retryDelayMs: 300,
};

interface NotionClientOptions {
  /** Without a slash at the end. */
  baseUrl: string;
  /** Requests a second of one token, over all replicas; null = no limit. */
  perSecond: number | null;
  pace: Pace;
  log: Log;
  /** `syncLimits` unless said. */
  limits?: LineLimits;
  /** Connections of its own unless said. */
  agent?: Dispatcher;
}

/** Turns what went wrong into what the rest of the service knows. */
function told(error: unknown, log: Log): unknown {
  if (error instanceof NotionTrouble) return error.failure();
  if (!(error instanceof TypeError)) return error;
  // An answer of another shape than the vendor's types promise; or a mistake of ours, which the stack then shows.
  log.error({ err: error }, 'an answer of Notion is built otherwise than documented');
  return new NotionTrouble('bad_answer', { cause: error }).failure();
}

/** Opens accounts of Notion; equal tokens share one pace, and all share the connections. */
export function createNotionClient(options: NotionClientOptions): OpenWorkspace {
  const { limits = syncLimits, agent = createNotionAgent() } = options;
  return (token) => {
    const line = createNotionLine({ ...options, token, limits, agent, accountKey: accountKeyOf(token) });
    return {
      async findDatabase(id, signal) {
        try {
          return await findDatabase(line, id, signal);
        } catch (error) {
          throw told(error, options.log);
        }
      },
      async *scan(query, signal) {
        try {
          yield* scanRows(line, query, signal);
        } catch (error) {
          throw told(error, options.log);
        }
      },
    };
  };
}
