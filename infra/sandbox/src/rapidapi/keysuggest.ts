import type { Response } from 'express';
import { noteAnswered } from '../emulated-api.ts';
import { seededRandoms } from '../numbers/seeded-random.ts';
import { knownNumbers } from '../numbers/keyword-numbers.ts';

const endings =
  ' login, app, online, reviews, bonus, promo code, contacts, support, mobile, alternatives'.split(',');
/** Share of rows whose competition is unspecified. */
const unspecifiedShare = 0.1;

function levelOf(index: number): 'LOW' | 'MEDIUM' | 'HIGH' {
  if (index < 34) return 'LOW';
  return index < 67 ? 'MEDIUM' : 'HIGH';
}

function rowOf(text: string, country: string) {
  const known = knownNumbers(text, country);
  if (!known) return [];
  const [rivals = 0, drift = 0] = seededRandoms(`rivals\n${text}\n${country}`, 2);
  const index = Math.round(100 * rivals);
  // Computed in cents, so that the mean of both bids is exactly the price that every other provider reports.
  const cents = Math.round((known.cpc ?? 0) * 100);
  const low = Math.round(cents * 0.6);
  return [
    {
      text,
      volume: known.searchVolume,
      competition_level: drift < unspecifiedShare ? 'UNSPECIFIED' : levelOf(index),
      competition_index: index,
      low_bid: low / 100,
      high_bid: (2 * cents - low) / 100,
      trend: Math.round(200 * drift - 100) / 10,
    },
  ];
}

/**
 * Response of `GET /keysuggest/?keyword=&location=DK&lang=da` of google-keyword-insight1: a bare array with the seed
 * first (provider-apis.md A.2).
 */
export function answerKeySuggestions(query: URLSearchParams, response: Response): void {
  const keyword = query.get('keyword');
  const location = query.get('location');
  // Invented text, because the provider's text is not known.
  if (!keyword || !location || !/^[A-Z]{2}$/.test(location) || !query.get('lang')) {
    response.status(400).json({ message: 'keyword, location (two capitals) and lang are required' });
    return;
  }
  noteAnswered(response, [keyword]);
  const country = location.toLowerCase();
  const seed = rowOf(keyword, country);
  // A close variant has the same values as the keyword.
  const variants = seed.map((row) => ({ ...row, text: `${keyword}s` }));
  const others = seed.length === 0 ? [] : endings.flatMap((ending) => rowOf(`${keyword}${ending}`, country));
  response.json([...seed, ...variants, ...others]);
}
