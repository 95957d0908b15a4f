import type { SiteChecker } from '../clients/site-checker.ts';
import type { CheckResult } from '../domain/check-result.ts';

/** What a site answers; the rest is that of a site that works. */
export type Scripted = Partial<CheckResult>;

/** A result with these differences from a 200. */
export function resultOf(differing: Scripted = {}): CheckResult {
  const { httpStatus = 200 } = differing;
  return {
    httpStatus,
    reason: httpStatus === 200 ? 'ok' : httpStatus >= 500 ? 'server_error' : 'client_error',
    finalStatus: httpStatus,
    finalUrl: null,
    redirects: [],
    isOtherDomain: false,
    certificateEndsAt: null,
    retryAfterMs: null,
    detail: null,
    ms: 1,
    checkedAt: new Date().toISOString(),
    ...differing,
  };
}

/** One check as the service asked for it. */
interface AskedCheck {
  url: string;
  isSecondOpinion: boolean;
}

/** A checker without a network: each address answers as its script says, one answer after the other, the last for good. */
export function scriptedChecker() {
  const scripts = new Map<string, Scripted[]>();
  const asked: AskedCheck[] = [];
  let gate = Promise.resolve();
  const checker: SiteChecker = {
    async check(url, signal, { isSecondOpinion = false } = {}) {
      asked.push({ url, isSecondOpinion });
      const aborted = new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
      await Promise.race([gate, aborted]);
      const script = scripts.get(url);
      return resultOf((script && script.length > 1 ? script.shift() : script?.[0]) ?? {});
    },
    close() {},
  };
  return {
    checker,
    asked,
    script: (url: string, ...answers: Scripted[]) => void scripts.set(url, answers),
    /** All sites work again, and nothing has been asked. */
    forget(): void {
      scripts.clear();
      asked.length = 0;
    },
    /** From now on no check ends until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
  };
}
