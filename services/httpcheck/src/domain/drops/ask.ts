import type { LookupAnswer } from './answer-failure.ts';
import type { LookupFailure } from './lookup-failure.ts';

/** Options of a request. */
interface AskOptions {
  accept: string;
  /** Allowed targets: `any` public address, the `same` origin, or `none`. */
  redirects: 'any' | 'same' | 'none';
  isLatin1?: boolean;
}

/** Queries a whois server. @throws the signal's reason */
export type AskWhois = (
  server: string,
  domain: string,
  signal: AbortSignal,
) => Promise<{ text: string } | { failure: LookupFailure }>;

/** Sends one request. @throws the signal's reason */
export type Ask = (
  url: string,
  signal: AbortSignal,
  options: AskOptions,
) => Promise<LookupAnswer | { failure: LookupFailure }>;
