import { lookup as lookUp } from 'node:dns';
import { connect, type LookupFunction } from 'node:net';
import type { CountCall } from '@geoplan/kit/metrics/call-counter';
import type { AllowList } from '@geoplan/kit/outbound/allow-list';
import { forbiddenCode, guardedLookup } from '@geoplan/kit/outbound/guarded-lookup';
import { createSsrfGuard, literalAddress } from '@geoplan/kit/outbound/ssrf-guard';
import type { QueryWhois } from '../../domain/drops/fetch-once.ts';
import type { LookupFailure } from '../../domain/drops/lookup-failure.ts';

/** Maximum size of a response that is read; a normal response has one or two kB. */
const maxBytes = 64 * 1024;
const defaultPort = 43;
const whoisPorts: ReadonlySet<number> = new Set([defaultPort]);

interface WhoisClientOptions {
  /** Non-public addresses that may be dialled. */
  allow: AllowList;
  /** Time limit of one query, from resolving the name to the last byte. */
  timeoutMs: number;
  countCall?: CountCall | undefined;
  /** Replaces DNS in tests. */
  lookup?: LookupFunction;
}

class WhoisError extends Error {
  readonly failure: LookupFailure['code'];

  constructor(failure: LookupFailure['code']) {
    super(failure);
    this.failure = failure;
  }
}

/**
 * Sends one query and reads until the server closes the connection (RFC 3912). @throws the signal's reason, or the
 * error of the connection
 */
function exchange(
  { host, port, lookup }: { host: string; port: number; lookup: LookupFunction },
  query: string,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup, noDelay: true });
    const stop = () => socket.destroy(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    const parts: Buffer[] = [];
    let bytes = 0;
    socket.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > maxBytes) socket.destroy(new WhoisError('malformed'));
      else parts.push(part);
    });
    socket.once('end', () => resolve(new TextDecoder().decode(Buffer.concat(parts))));
    socket.once('error', reject);
    socket.once('close', () => {
      signal.removeEventListener('abort', stop);
      reject(new WhoisError('unavailable'));
    });
    socket.write(`${query}\r\n`);
  });
}

/** Queries whois servers, each over a separate connection to a checked address. */
export function createWhoisClient(options: WhoisClientOptions): QueryWhois {
  const { allow, timeoutMs, lookup = lookUp, countCall } = options;
  const guard = createSsrfGuard(allow, whoisPorts);

  async function ask(server: string, domain: string, signal: AbortSignal): Promise<string> {
    const { hostname, port: given } = new URL(server);
    const port = given === '' ? defaultPort : Number(given);
    const literal = literalAddress(hostname);
    if (literal !== null && !guard.mayDial(literal, port)) throw new WhoisError('forbidden');
    const target = { host: literal ?? hostname, port, lookup: guardedLookup(guard, port, lookup) };
    return exchange(target, domain, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
  }

  return async (server, domain, signal) => {
    try {
      const text = await ask(server, domain, signal);
      countCall?.('ok');
      return { text };
    } catch (error) {
      signal.throwIfAborted();
      const isForbidden = (error as { code?: unknown }).code === forbiddenCode;
      const code = error instanceof WhoisError ? error.failure : isForbidden ? 'forbidden' : 'unavailable';
      countCall?.(code);
      return { failure: { code, retryAfterMs: null } };
    }
  };
}
