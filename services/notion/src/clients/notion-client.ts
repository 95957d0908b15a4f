import type { SharedRateLimiter } from '@geoplan/kit/limits/shared-rate-limiter';
import type { Log } from '@geoplan/kit/log';
import { createOutboundAgent, type OutboundAgent } from '@geoplan/kit/outbound/send-request';
import { vendorLookup } from '@geoplan/kit/vendors/vendor-lookup';
import type { CountCall } from '@geoplan/kit/metrics/call-counter';
import { accountKeyOf } from '@geoplan/kit/secrets/account-key';
import { workspaceVendor, type OpenWorkspace } from '../domain/workspace.ts';
import { findDatabase } from './find-database.ts';
import { listDatabases } from './list-databases.ts';
import { createNotionHttp, type RequestLimits } from './notion-http.ts';
import { NotionError } from './notion-error.ts';
import { scanRows } from './scan-rows.ts';

/** Maximum response size; a page of 100 rows with every long text filled is a few MB (provider-apis.md B.3). */
const maxResponseBytes = 32 * 1024 * 1024;

interface NotionAgentOptions {
  maxBytes?: number | undefined;
  /** URLs that replace Notion's own. */
  set?: Parameters<typeof vendorLookup>[0];
}

/** Keep-alive connection pool to Notion. */
export function createNotionAgent({
  maxBytes = maxResponseBytes,
  set = [],
}: NotionAgentOptions = {}): OutboundAgent {
  return createOutboundAgent(maxBytes, { lookup: vendorLookup(set) });
}

/** Limits for background work, which can wait for Notion for a long time. */
export const syncLimits: RequestLimits = {
  maxAttempts: 4,
  // Notion itself times out after 60 s (provider-apis.md B.5).
  attemptMs: 65_000,
  maxWaitMs: 10 * 60_000,
  retryDelayMs: 500,
};

/** Limits for interactive work, during which a user waits and the gateway times out after 30 s (reliability P23). */
export const interactiveLimits: RequestLimits = {
  maxAttempts: 2,
  attemptMs: 8_000,
  maxWaitMs: 8_000,
  retryDelayMs: 300,
};

interface NotionClientOptions {
  /** Without a trailing slash. */
  baseUrl: string;
  /** Requests per second for one token, across all replicas; null if there is no limit. */
  perSecond: number | null;
  rateLimit: SharedRateLimiter;
  countCall?: CountCall;
  log: Log;
  limits: RequestLimits;
  agent: OutboundAgent;
}

/** Maps a client error to an error of the domain. */
function toWorkspaceError(error: unknown, log: Log): unknown {
  if (error instanceof NotionError) return error.toFailure();
  if (!(error instanceof TypeError)) return error;
  // Either a response differs from the vendor's types, or our code has a bug, which the stack trace then shows.
  log.error({ err: error }, 'unexpected Notion response format');
  return new NotionError('bad_answer', { cause: error }).toFailure();
}

/** Creates a Notion client per token; equal tokens share a rate limit, and all tokens share the connection pool. */
export function createNotionClient(options: NotionClientOptions): OpenWorkspace {
  return (token) => {
    const http = createNotionHttp({ ...options, token, accountKey: accountKeyOf(workspaceVendor, token) });
    return {
      async findDatabase(id, signal) {
        try {
          return await findDatabase(http, id, signal);
        } catch (error) {
          throw toWorkspaceError(error, options.log);
        }
      },
      async listDatabases(signal) {
        try {
          return await listDatabases(http, signal);
        } catch (error) {
          throw toWorkspaceError(error, options.log);
        }
      },
      async *scan(query, signal) {
        try {
          yield* scanRows(http, query, signal);
        } catch (error) {
          throw toWorkspaceError(error, options.log);
        }
      },
    };
  };
}
