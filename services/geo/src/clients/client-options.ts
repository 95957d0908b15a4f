import type { Log } from '@geoplan/kit/log';
import type { Dispatcher } from 'undici';
import type { AccountPace } from '../domain/account-pace.ts';

/** What every client is built from. */
export interface ClientOptions {
  host: string;
  key: string;
  /** `https://{host}` or what replaces it; no slash at the end. */
  baseUrl: string;
  /** Requests a second of this account over all replicas; null = no limit. */
  perSecond: number | null;
  /** Timeout of one attempt instead of the default; for tests. */
  timeoutMs?: number | undefined;
  agent: Dispatcher;
  pace: AccountPace;
  log: Log;
}
