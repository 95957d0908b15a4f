import { seededRandoms } from '../numbers/seeded-random.ts';
import type { KnownNumbers } from '../numbers/keyword-numbers.ts';

/** Newest month in every response. `countedAt` is the time of the vendor's last update. */
const newest = { year: 2026, month: 10 };
const countedAt = '2026-11-02 04:11:09 +00:00';
/**
 * Shares of missing inner objects and of missing months; the vendor documents both cases (next-apis.md 2.1).
 */
const nullShare = 0.1;
const missingMonthShare = 0.05;

const levels = ['LOW', 'MEDIUM', 'HIGH'];
const intents = ['informational', 'navigational', 'commercial', 'transactional'];
/** −100 to 100 %. */
const growth = (share: number) => Math.round(200 * share - 100);
const pick = (words: readonly string[], share: number) => words[Math.floor(share * words.length)] ?? null;

function monthsOf(seed: string, volume: number) {
  const [peak = 0] = seededRandoms(`peak\n${seed}`, 1);
  const shares = ['a', 'b'].flatMap((half) => seededRandoms(`months ${half}\n${seed}`, 6));
  const months = shares.flatMap((share, back) => {
    const index = newest.year * 12 + newest.month - 1 - back;
    const month = (index % 12) + 1;
    const season = 1 + 0.6 * Math.cos(((month / 12 - peak) * 2 * Math.PI) % (2 * Math.PI));
    const entry = {
      year: Math.floor(index / 12),
      month,
      search_volume: Math.round((volume * season) / 10) * 10,
    };
    return share < missingMonthShare ? [] : entry;
  });
  // The vendor usually sends the newest month first, but does not guarantee it.
  return peak < 0.3 ? months.toSorted((one, other) => one.month - other.month) : months;
}

function infoOf(seed: string, known: KnownNumbers) {
  const [competition = 0, unknown = 0, month = 0, quarter = 0, year = 0] = seededRandoms(
    `rivals\n${seed}`,
    5,
  );
  const isUnknown = unknown < nullShare;
  return {
    se_type: 'google',
    last_updated_time: countedAt,
    competition: isUnknown ? null : Math.round(competition * 100) / 100,
    competition_level: isUnknown ? null : pick(levels, competition),
    cpc: known.cpc,
    search_volume: known.searchVolume,
    low_top_of_page_bid: known.cpc === null ? null : Math.round(known.cpc * 60) / 100,
    high_top_of_page_bid: known.cpc === null ? null : Math.round(known.cpc * 140) / 100,
    categories: isUnknown ? null : [10_021, 10_021],
    monthly_searches: unknown > 1 - nullShare ? null : monthsOf(seed, known.searchVolume),
    search_volume_trend:
      year < nullShare ? null : { monthly: growth(month), quarterly: growth(quarter), yearly: growth(year) },
  };
}

function linksOf(shares: readonly number[]) {
  const [all = 0, part = 0] = shares;
  const backlinks = Math.round(10 ** (1 + 4 * all) * 10) / 10;
  const mean = (share: number) => Math.round(backlinks * share * part * 10) / 10;
  return {
    backlinks,
    dofollow: mean(0.8),
    referring_pages: mean(0.7),
    referring_domains: mean(0.2),
    referring_main_domains: mean(0.18),
    rank: Math.round(4_000 * all) / 10,
    main_domain_rank: Math.round(6_000 * part) / 10,
    last_updated_time: countedAt,
  };
}

/** Inner objects of an item. Each object and most of its fields can be `null`. */
export function overviewDetails(keyword: string, country: string, language: string, known: KnownNumbers) {
  const seed = `${keyword}\n${country}`;
  const [intent = 0, foreign = 0, links = 0, ...shares] = seededRandoms(`details\n${seed}`, 5);
  return {
    keyword_info: infoOf(seed, known),
    keyword_properties: {
      se_type: 'google',
      core_keyword: foreign < 0.7 ? null : keyword.split(' ')[0],
      synonym_clustering_algorithm: 'text_processing',
      keyword_difficulty: known.difficulty,
      detected_language: language,
      is_another_language: false,
      words_count: keyword.split(/\s+/).length,
    },
    search_intent_info:
      intent < nullShare
        ? null
        : {
            se_type: 'google',
            main_intent: pick(intents, intent),
            foreign_intent: foreign < 0.5 ? null : [pick(intents, foreign)],
            last_updated_time: '2026-10-02 00:00:00 +00:00',
          },
    avg_backlinks_info: links < nullShare ? null : linksOf(shares),
    serp_info: null,
    clickstream_keyword_info: null,
  };
}
