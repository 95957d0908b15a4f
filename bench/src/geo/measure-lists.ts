import { someCountry, someWord } from './synthetic-measurements.ts';
import { quantile } from '../stats.ts';

/** Times of one query in one round, ms. */
export interface ListSample {
  p50: number;
  p95: number;
}

/** Queries for the first page of the results list; the words change from call to call. */
export const questions: Record<string, () => Record<string, string>> = {
  'no condition': () => ({}),
  'search for two words': () => ({ search: `${someWord()} ${someWord()}` }),
  'search for one word': () => ({ search: someWord() }),
  'search for two letters': () => ({ search: someWord().slice(0, 2) }),
  country: () => ({ country: someCountry() }),
  'search for two words, country': () => ({ search: `${someWord()} ${someWord()}`, country: someCountry() }),
  'search for one word, country': () => ({ search: someWord(), country: someCountry() }),
};

/** Summary of the times of some calls. */
export function sampleOf(times: readonly number[]): ListSample {
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

/** Sends one query to two services many times, alternating and with changing words. */
export async function measureQuestion(
  get: (url: string) => Promise<{ status: number; ms: number }>,
  origins: Record<'small' | 'large', string>,
  question: () => Record<string, string>,
  calls: number,
): Promise<Record<'small' | 'large', ListSample>> {
  const times = { small: [] as number[], large: [] as number[] };
  for (let call = 0; call < calls; call += 1) {
    const query = new URLSearchParams({ sort: 'searchVolume', ...question() }).toString();
    for (const size of ['small', 'large'] as const) {
      const answer = await get(`${origins[size]}/api/geo-analysis/keywords?${query}`);
      if (answer.status !== 200) throw new Error(`the list answers ${answer.status}`);
      times[size].push(answer.ms);
    }
  }
  return { small: sampleOf(times.small), large: sampleOf(times.large) };
}
