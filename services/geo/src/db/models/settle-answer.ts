import { randomUUID } from 'node:crypto';
import type { ModelProvider } from '@geoplan/contracts/models/known-models';
import type { ModelTool } from '@geoplan/contracts/models/model-answers';
import { recordAudit } from '@geoplan/kit/audit';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { AnswerEnd, AnswerUsage } from '../../domain/models/stream-answer.ts';
import { costUsd } from '../../domain/models/token-cost.ts';
import type { UsageRecord } from '../../domain/runs/usage-records.ts';
import type { GeoTables } from '../tables.ts';
import { recordUsage } from '../usage/record-usage.ts';
import { answerLease } from './begin-answer.ts';

interface AnswerRow {
  answerId: string;
  userId: string;
  email: string;
  ip: string | null;
  tool: ModelTool;
  provider: ModelProvider;
  model: string;
  host: string;
  accountKey: string;
  pairs: number;
  inputUsd: number | null;
  outputUsd: number | null;
  inputTokens: number;
  outputTokens: number;
}

const columns = sql`answer_id as "answerId", user_id as "userId", user_email as email, ip, tool, provider, model, host,
  account_key as "accountKey", pairs, input_usd as "inputUsd", output_usd as "outputUsd",
  input_tokens as "inputTokens", output_tokens as "outputTokens"`;

const toolNames: Record<ModelTool, string> = { tzGeneration: 'ТЗ', aiAssistant: 'стратегия' };
const number = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 6 });

/** For the audit: what was asked of whom, how it ended and what it took. */
function targetOf(row: AnswerRow, outcome: string, usage: AnswerUsage | null): string {
  const cost = usage?.costUsd ?? null;
  const taken =
    usage === null
      ? 'без расходов'
      : `${number.format(usage.inputTokens)} + ${number.format(usage.outputTokens)} токенов${cost === null ? '' : `, ${number.format(cost)} $`}${usage.isEstimate ? ' (оценка)' : ''}`;
  return `${toolNames[row.tool]}: ${row.provider} ${row.model}, пар ${row.pairs}, ${outcome}, ${taken}`;
}

function usageRecordOf(row: AnswerRow, usage: AnswerUsage | null): UsageRecord {
  return {
    usageId: randomUUID(),
    provider: row.provider,
    accountKey: row.accountKey,
    purpose: 'model',
    host: row.host,
    requests: 1,
    // What the vendor did not tell to the end is an estimate.
    unansweredRequests: usage?.isEstimate ? 1 : 0,
    units: null,
    // What was refused costs nothing.
    cost: usage === null ? 0 : usage.costUsd,
    currency: 'USD',
    quota: null,
    user: row.email,
    runId: null,
    at: new Date().toISOString(),
  };
}

async function end(
  trx: Transaction<GeoTables>,
  row: AnswerRow,
  given: AnswerEnd,
): Promise<AnswerUsage | null> {
  const { outcome, tokens, isEstimate, isSent } = given;
  const { inputUsd, outputUsd, userId } = row;
  const price = inputUsd === null || outputUsd === null ? null : { inputUsd, outputUsd };
  const usage: AnswerUsage | null =
    tokens === null
      ? null
      : {
          inputTokens: tokens.input,
          outputTokens: tokens.output,
          isEstimate,
          costUsd: costUsd(tokens, price),
        };
  await sql`update model_answers set input_tokens = ${tokens?.input ?? 0}, output_tokens = ${tokens?.output ?? 0},
    is_estimate = ${isEstimate}, cost_usd = ${usage === null ? 0 : usage.costUsd} where answer_id = ${row.answerId}`.execute(
    trx,
  );
  if (isSent) await recordUsage(trx, [{ userId, usage: usageRecordOf(row, usage) }]);
  await recordAudit(trx, { email: row.email, ip: row.ip }, 'model.asked', targetOf(row, outcome, usage));
  return usage;
}

/**
 * Ends an answer: what it took goes to the ledger, with its audit entry, once, whoever comes first: the process that
 * wrote it or the sweep. Returns what it took; null = nothing, or it was ended already.
 */
export async function settleAnswer(
  db: Kysely<GeoTables>,
  answerId: string,
  given: AnswerEnd,
): Promise<AnswerUsage | null> {
  return db.transaction().execute(async (trx) => {
    const { rows } =
      await sql<AnswerRow>`update model_answers set outcome = ${given.outcome}, ended_at = clock_timestamp()
      where answer_id = ${answerId} and ended_at is null returning ${columns}`.execute(trx);
    return rows[0] ? end(trx, rows[0], given) : null;
  });
}

/** Says that answers are still written, and how long each is by now. */
export async function keepAnswers(
  db: Kysely<GeoTables>,
  answers: readonly { answerId: string; tokens: { input: number; output: number } }[],
): Promise<void> {
  if (answers.length === 0) return;
  await sql`update model_answers as a set alive_until = now() + ${answerLease},
      input_tokens = given.input, output_tokens = given.output
    from unnest(${answers.map(({ answerId }) => answerId)}::uuid[], ${answers.map(({ tokens }) => tokens.input)}::int[],
      ${answers.map(({ tokens }) => tokens.output)}::int[]) as given (answer_id, input, output)
    where a.answer_id = given.answer_id and ended_at is null`.execute(db);
}

/**
 * Ends the answers of processes that have died: what was sent is paid, so each counts with what was last known of it, as
 * an estimate. Returns how many there were.
 */
export async function sweepLostAnswers(db: Kysely<GeoTables>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } =
      await sql<AnswerRow>`update model_answers set outcome = 'lost', ended_at = clock_timestamp()
      where answer_id in (select answer_id from model_answers where ended_at is null and alive_until < now()
        order by started_at limit 100 for update skip locked) returning ${columns}`.execute(trx);
    for (const row of rows) {
      const tokens = { input: row.inputTokens, output: row.outputTokens };
      await end(trx, row, { outcome: 'lost', tokens, isEstimate: true, isSent: true });
    }
    return rows.length;
  });
}

/** Removes what ended longer ago than usage is kept; returns how many. */
export async function removeOldAnswers(db: Kysely<GeoTables>, days: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from model_answers
    where ended_at is not null and started_at < now() - make_interval(days => ${days})`.execute(db);
  return Number(numAffectedRows);
}
