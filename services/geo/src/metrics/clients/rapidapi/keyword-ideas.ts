import { keywordKey, keywordSchema } from '@geoplan/contracts/keyword';
import { z } from 'zod';
import type { KeywordIdea, PairDetails } from '../../domain/purchase.ts';
import { countSchema, dollarsSchema } from '../metric-schemas.ts';
import { decimalSchema, labelSchema, readFields, type DetailFields } from '../read-fields.ts';

/** Maximum number of ideas that are kept; a response commonly contains about 30. */
const maxIdeas = 200;
const maxTrend = 1e9;

const adFields = {
  competitionLevel: { name: 'competition_level', schema: labelSchema },
  competitionIndex: { name: 'competition_index', schema: z.int().min(0).max(100) },
  lowBid: { name: 'low_bid', schema: dollarsSchema },
  highBid: { name: 'high_bid', schema: dollarsSchema },
  vendorTrend: { name: 'trend', schema: decimalSchema(-maxTrend, maxTrend) },
};
const ideaFields: DetailFields<KeywordIdea> = {
  text: { name: 'text', schema: keywordSchema },
  volume: { name: 'volume', schema: countSchema },
  ...adFields,
};

/** Replaces two bids of 0 with null, because they mean that no bid is known (next-apis.md 2.2). */
function withKnownBids<T extends Pick<PairDetails, 'lowBid' | 'highBid'>>(details: T): T {
  return details.lowBid === 0 && details.highBid === 0
    ? { ...details, lowBid: null, highBid: null }
    : details;
}

/** Parses a row of a response; `null` if it has no readable text. */
function readIdea(row: unknown): KeywordIdea | null {
  const { text, ...others } = readFields<KeywordIdea>(row, ideaFields);
  return text === undefined || text === null ? null : withKnownBids({ text, ...others });
}

/** Details from the row of the requested keyword, with the rows of other keywords as ideas. */
export function readSuggestions(rows: readonly unknown[], seed: unknown): PairDetails {
  const ideas = new Map<string, KeywordIdea>();
  for (const row of rows) {
    const idea = row === seed || ideas.size === maxIdeas ? null : readIdea(row);
    if (idea) ideas.set(keywordKey(idea.text), idea);
  }
  return { ...withKnownBids(readFields(seed, adFields)), ideas: [...ideas.values()] };
}
