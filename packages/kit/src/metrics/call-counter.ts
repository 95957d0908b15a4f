import type { Metrics } from '../metrics.ts';

/** Counts attempts at an external API by result, which is `ok` or the code of the failure. */
export type CountCall = (result: string) => void;

/** Counter of one API, whose known codes are shown as 0 from the start, so that an alert detects the first failure. */
export function createCallCounter(metrics: Metrics, api: string, codes: readonly string[]): CountCall {
  const calls = metrics.counterBy('provider_calls_total', 'Attempts at an external API by their result', [
    'api',
    'result',
  ]);
  for (const result of ['ok', ...codes]) calls.inc({ api, result }, 0);
  return (result) => calls.inc({ api, result });
}
