import { createLog } from '@geoplan/kit/log';
import type { AccountPace } from '@geoplan/kit/outbound/account-queue';
import type { Environment } from '../../installation.ts';

/** Result of one step of a trial. */
export interface Step {
  step: string;
  isGood: boolean;
  /** Answer as the product's client read it, or the product's own sentence about the failure. */
  text: string;
  /** The same as data. */
  data?: unknown;
}

/** Input of a trial and what it may use. */
export interface TryContext {
  /** Name of a vendor, e.g. `openai`. */
  vendor: string;
  /** Keyword, database, domain or address that is tried; `undefined` = the vendor's default. */
  subject: string | undefined;
  env: Environment;
  options: { host?: string; country?: string; model?: string };
  /** Address of the emulators; `null` = the real vendor. */
  sandboxUrl: string | null;
  /** The admin's own key. @throws Error if there is none */
  key(): Promise<string>;
  /** True if the smallest purchase may be made. */
  mayBuy(cost: string): Promise<boolean>;
  signal: AbortSignal;
}

export type Trial = (context: TryContext) => Promise<Step[]>;

/** Names and failures of vendors are in the steps. */
export const silentLog = createLog({ service: 'geoplan', level: 'silent' });

/** A trial sends a handful of requests, so that nothing is paced. */
export const noPace: AccountPace = {
  acquire: async (_key, _perSecond, signal) => signal?.throwIfAborted(),
  pause: async () => {},
};

export const good = (step: string, text: string, data?: unknown): Step => ({
  step,
  isGood: true,
  text,
  ...(data !== undefined && { data }),
});

export const bad = (step: string, text: string, data?: unknown): Step => ({
  ...good(step, text, data),
  isGood: false,
});

/** The purchase that nobody allowed. */
export const notBought = (step: string): Step => good(step, 'not bought; --yes or an answer y buys it');
