import { createLog } from '@geoplan/kit/log';
import type { AccountRateLimit } from '@geoplan/kit/outbound/account-queue';
import type { Environment } from '../../installation.ts';

/** Result of one step of a trial. */
export interface Step {
  step: string;
  isGood: boolean;
  /** Response as parsed by the product's client, or the product's message about the failure. */
  text: string;
  /** Same result as data. */
  data?: unknown;
}

/** Input and context of a trial. */
export interface TryContext {
  /** Name of a vendor, such as `openai`. */
  vendor: string;
  /** Keyword, database, domain or address to try; `undefined` for the vendor's default. */
  subject: string | undefined;
  env: Environment;
  options: { host?: string; country?: string; model?: string };
  /** Address of the sandbox; `null` for the real vendor. */
  sandboxUrl: string | null;
  /** Reads the admin's key. @throws Error if there is none */
  key(): Promise<string>;
  /** True if the smallest purchase is allowed. */
  mayBuy(cost: string): Promise<boolean>;
  signal: AbortSignal;
}

export type Trial = (context: TryContext) => Promise<Step[]>;

/** Silent, because the steps already contain the vendors' names and failures. */
export const silentLog = createLog({ service: 'geoplan', level: 'silent' });

/** Rate limit without pauses, because a trial sends only a few requests. */
export const noRateLimit: AccountRateLimit = {
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

/** Step that reports a purchase without permission as skipped. */
export const notBought = (step: string): Step => good(step, 'not bought; --yes, or y at the prompt, buys it');
