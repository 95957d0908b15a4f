import { geoLookup, type GeoRun, type ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import type { StageId } from '@geoplan/contracts/geo/geo-run-input';
import type { Run } from '@geoplan/contracts/runs';
import { enqueue } from '@geoplan/kit/outbox/outbox';
import { defineRuns, type RunOwner, type RunRow } from '@geoplan/kit/runs/define-runs';
import { sql, type QueryExecutorProvider } from 'kysely';
import { stoppingCodes } from '../../metrics/domain/provider.ts';
import { rounded } from '../domain/price-of-pairs.ts';
import type { PairInput } from '../domain/claimed-pair.ts';
import { resultJson } from './stored-result.ts';

/** Row of `runs`. */
interface GeoRunRow extends RunRow {
  /** First five keywords of the run. */
  keywords: string[];
  keyword_count: number;
  country_count: number;
  stages: StageId[];
  /** Name of the schedule that started the run; null if a user started it, absent if the name was not read. */
  schedule?: string | null;
  /** Sums of the run's calls by currency; null if there were no calls. */
  usage: readonly { currency: ProviderCurrency; requests: number; amount: number }[] | null;
}

/** Cost of a run in money or units; null if there is none, or if it is in two currencies, which cannot be added. */
function costOf(usage: GeoRunRow['usage']): GeoRun['cost'] {
  const [priced, other] = (usage ?? []).filter(({ currency }) => currency !== 'requests');
  return priced && !other ? { amount: rounded(priced.amount), currency: priced.currency } : null;
}

/**
 * Number of pairs per lookup job, small enough for one process to finish the job quickly. Small runs enqueue fewer
 * than `maxJobs` jobs.
 */
const pairsPerJob = 25;
/**
 * Maximum number of jobs. The broker distributes jobs round-robin, so this number of replicas starts immediately;
 * other replicas find the pairs by polling.
 */
const maxJobs = 8;

/**
 * Enqueues lookup jobs for this number of waiting pairs, in the transaction that stores them. A job is acknowledged
 * as soon as it is received, regardless of the rate and the number of replicas. RabbitMQ's consumer_timeout (30 min)
 * therefore never applies. 5,000 pairs at one request per second take 83 min, but none of this work happens inside a
 * delivery.
 */
async function enqueueLookups(trx: QueryExecutorProvider, run: RunOwner, pairs: number): Promise<void> {
  const count = Math.min(Math.ceil(pairs / pairsPerJob), maxJobs);
  for (let at = 0; at < count; at += 1)
    await enqueue(trx, geoLookup, { runId: run.runId }, { actor: run.userId });
}

/**
 * Definition of geo's runs. An item is a pair. Its lane is the country, because a request to a batching provider is
 * for one country.
 */
export const geoRuns = defineRuns<PairInput, GeoRunRow, Omit<GeoRun, keyof Run>>({
  names: {
    leases: 'pair_leases',
    workers: 'lookup_workers',
    key: 'keyword_key',
    lane: 'country',
    succeeded: 'found',
    channel: 'geo_runs',
  },
  input: sql`json_build_object('keyword', seen.keyword, 'freshSince', (
    select max(w.fresh_since) from run_items as w
    where w.state = 'waiting' and w.keyword_key = seen.keyword_key and w.country = seen.country))`,
  event: sql`(case when result is not null
    then json_build_object('result', ${resultJson}, 'isFromStore', is_from_store)
    else json_build_object('error', json_build_object(
      'keyword', keyword, 'country', country, 'code', error_code, 'message', error_message))
  end)::text`,
  columns: sql`, (
    select json_agg(json_build_object('currency', currency, 'requests', requests, 'amount', amount))
    from run_usage as u where u.run_id = r.id) as usage,
    (select name from refresh_runs as l where l.run_id = r.id) as schedule`,
  describe: (row) => ({
    fromStore: row.from_store,
    bought: row.done - row.failed - row.from_store,
    requests: (row.usage ?? []).reduce((sum, { requests }) => sum + requests, 0),
    cost: costOf(row.usage),
    waitingUntil: null,
    ...(row.schedule ? { schedule: row.schedule } : {}),
    stages: row.stages,
    keywords: row.keywords,
    keywordCount: row.keyword_count,
    countryCount: row.country_count,
  }),
  audit: {
    noun: 'geo-run',
    nameOf: ({ keywords, keyword_count: words, country_count: countries }) =>
      `${keywords.join(', ')}${words > keywords.length ? '…' : ''}: слов ${words}, стран ${countries}`,
  },
  stoppingCodes,
  enqueueJobs: enqueueLookups,
});
