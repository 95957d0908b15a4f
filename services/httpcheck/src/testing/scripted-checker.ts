import type { SiteChecker } from '../clients/site-checker.ts';
import type { CheckResult } from '../domain/check-result.ts';

/** Result of a site; other fields are those of a working site. */
export type Scripted = Partial<CheckResult>;

/** A 200 result with these differences. */
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

/** One check that the service requested. */
interface AskedCheck {
  url: string;
  isSecondOpinion: boolean;
}

/** Checker without a network: each URL returns the results of its script in turn, and repeats the last one. */
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
    /** Clears all scripts and recorded checks. */
    forget(): void {
      scripts.clear();
      asked.length = 0;
    },
    /** Holds all checks until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
  };
}
