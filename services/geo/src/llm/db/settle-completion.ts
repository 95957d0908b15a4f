import type { ModelProvider } from '@geoplan/contracts/llm/known-models';
import type { ModelTool, ModelUsage } from '@geoplan/contracts/llm/completions';
import { recordAudit } from '@geoplan/kit/audit';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { AnswerEnd } from '../domain/stream-answer.ts';
import { costUsd } from '../domain/token-cost.ts';
import type { UsageRecord } from '../../spending/domain/usage-records.ts';
import type { GeoTables } from '../../db/tables.ts';
import { correctUsage, recordUsage } from '../../spending/db/record-usage.ts';
import { completionLease } from './start-completion.ts';

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
  isSent: boolean;
  /** True if the sweep has ended the completion with the usage known at that time. */
  isLost: boolean;
}

const columns = sql`answer_id as "answerId", user_id as "userId", user_email as email, ip, tool, provider, model, host,
  account_key as "accountKey", pairs, input_usd as "inputUsd", output_usd as "outputUsd",
  input_tokens as "inputTokens", output_tokens as "outputTokens", is_sent as "isSent", ended_at is not null as "isLost"`;

const toolNames: Record<ModelTool, string> = { tzGeneration: 'ТЗ', aiAssistant: 'стратегия' };
const number = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 6 });

/** Audit text: the request, its outcome and its usage. */
function targetOf(row: AnswerRow, { outcome, usage }: AnswerEnd): string {
  const cost = usage?.costUsd ?? null;
  const used =
    usage === null
      ? 'без расходов'
      : `${number.format(usage.inputTokens)} + ${number.format(usage.outputTokens)}\u00A0токенов${cost === null ? '' : `, ${number.format(cost)}\u00A0$`}${usage.isEstimate ? ' (оценка)' : ''}`;
  const corrected = row.isLost ? '; заменяет запись lost' : '';
  return `${toolNames[row.tool]}: ${row.provider} ${row.model}, пар ${row.pairs}, ${outcome}, ${used}${corrected}`;
}

/** Builds the usage record, which has the id of the completion so that it can be corrected. */
function usageRecordOf(row: AnswerRow, usage: ModelUsage | null): UsageRecord {
  return {
    usageId: row.answerId,
    provider: row.provider,
    accountKey: row.accountKey,
    purpose: 'model',
    host: row.host,
    requests: 1,
    // Usage is an estimate until the vendor has reported the end of the completion.
    unansweredRequests: usage?.isEstimate ? 1 : 0,
    units: null,
    // A rejected request costs nothing.
    cost: usage === null ? 0 : usage.costUsd,
    currency: 'USD',
    quota: null,
    user: row.email,
    runId: null,
    at: new Date().toISOString(),
  };
}

async function end(trx: Transaction<GeoTables>, row: AnswerRow, given: AnswerEnd): Promise<void> {
  const { outcome, usage, isSent } = given;
  const { answerId, userId } = row;
  await sql`update model_answers set outcome = ${outcome}, ended_at = clock_timestamp(), is_sent = ${isSent},
      input_tokens = ${usage?.inputTokens ?? 0}, output_tokens = ${usage?.outputTokens ?? 0},
      is_estimate = ${usage?.isEstimate ?? false}, cost_usd = ${usage === null ? 0 : usage.costUsd}
    where answer_id = ${answerId}`.execute(trx);
  const record = usageRecordOf(row, usage);
  if (row.isLost) await correctUsage(trx, userId, record);
  else if (isSent) await recordUsage(trx, [{ userId, usage: record }]);
  await recordAudit(trx, { email: row.email, ip: row.ip }, 'model.asked', targetOf(row, given));
}

/**
 * Ends a completion, writes its usage to the ledger, and writes its audit entry. Idempotent. Replaces the outcome of
 * a completion that the sweep counted as lost.
 */
export async function settleCompletion(
  db: Kysely<GeoTables>,
  answerId: string,
  given: AnswerEnd,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<AnswerRow>`select ${columns} from model_answers
      where answer_id = ${answerId} and (ended_at is null or outcome = 'lost') for update`.execute(trx);
    if (rows[0]) await end(trx, rows[0], given);
  });
}

/**
 * Records that the request of a completion is about to be sent. Returns false if the completion has already ended and
 * must not be sent.
 */
export async function markAnswerSent(db: Kysely<GeoTables>, answerId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update model_answers set is_sent = true
    where answer_id = ${answerId} and ended_at is null`.execute(db);
  return numAffectedRows > 0n;
}

/** Renews the leases of completions, and records their tokens so far. */
export async function keepAnswers(
  db: Kysely<GeoTables>,
  answers: readonly { answerId: string; tokens: { input: number; output: number } }[],
): Promise<void> {
  if (answers.length === 0) return;
  await sql`update model_answers as a set alive_until = now() + ${completionLease},
      input_tokens = given.input, output_tokens = given.output
    from unnest(${answers.map(({ answerId }) => answerId)}::uuid[], ${answers.map(({ tokens }) => tokens.input)}::int[],
      ${answers.map(({ tokens }) => tokens.output)}::int[]) as given (answer_id, input, output)
    where a.answer_id = given.answer_id and ended_at is null`.execute(db);
}

/**
 * Ends the completions of crashed processes. A sent completion is charged by its last known tokens, as an estimate;
 * an unsent completion costs nothing. Returns the number of completions.
 */
export async function sweepLostAnswers(db: Kysely<GeoTables>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<AnswerRow>`select ${columns} from model_answers
      where ended_at is null and alive_until < now() order by started_at limit 100 for update skip locked`.execute(
      trx,
    );
    for (const row of rows) {
      const { inputTokens, outputTokens, inputUsd, outputUsd, isSent } = row;
      const price = inputUsd === null || outputUsd === null ? null : { inputUsd, outputUsd };
      const cost = costUsd({ input: inputTokens, output: outputTokens }, price);
      const usage = { inputTokens, outputTokens, isEstimate: true, costUsd: cost };
      await end(trx, row, { outcome: 'lost', usage: isSent ? usage : null, isSent });
    }
    return rows.length;
  });
}

/** Removes completions older than `days`, which is the retention of usage. Returns their number. */
export async function removeOldAnswers(db: Kysely<GeoTables>, days: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from model_answers
    where ended_at is not null and started_at < now() - make_interval(days => ${days})`.execute(db);
  return Number(numAffectedRows);
}
