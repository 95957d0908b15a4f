import type { LookupAnswer } from './answer-failure.ts';
import type { LookupFailure } from './lookup-failure.ts';

/** Options of a request. */
interface FetchOptions {
  accept: string;
  /** Allowed redirect targets: `any` public address, the `same` origin, or `none`. */
  redirects: 'any' | 'same' | 'none';
  isLatin1?: boolean;
}

/** Queries a whois server. @throws the signal's reason */
export type QueryWhois = (
  server: string,
  domain: string,
  signal: AbortSignal,
) => Promise<{ text: string } | { failure: LookupFailure }>;

/** Sends one request. @throws the signal's reason */
export type FetchOnce = (
  url: string,
  signal: AbortSignal,
  options: FetchOptions,
) => Promise<LookupAnswer | { failure: LookupFailure }>;
