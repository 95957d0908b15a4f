import { maxAnswersPerPerson } from '@geoplan/contracts/llm/completions';
import { claimRequest, type KeyedRequest } from '@geoplan/kit/database/request-keys';
import { AppError } from '@geoplan/kit/errors';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { BegunAnswer } from '../domain/stream-answer.ts';
import type { Purchase, SpendingLimit } from '../../spending/domain/spending-limit.ts';
import { findSpendingLimit, lockCeilings } from '../../spending/db/find-ceilings.ts';
import type { GeoTables } from '../../db/tables.ts';

/** Maximum time without a lease renewal; after that, a completion counts as lost. */
export const completionLease = sql`interval '60 seconds'`;

const usd = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 4 });

function assertAffordable(limit: SpendingLimit | null, cost: number | null): void {
  if (limit === null) return;
  const whose = limit.scope === 'all' ? 'на всех' : 'для вас';
  if (cost === null)
    throw new AppError(
      'conflict',
      `Действует месячный лимит расходов ${whose} в долларах, а цена этой модели не задана. Попросите администратора указать её в настройках API.`,
    );
  if (cost <= limit.left) return;
  throw new AppError(
    'conflict',
    `Месячный лимит расходов ${whose} — ${usd.format(limit.monthly)}\u00A0$: осталось ${usd.format(limit.left)}\u00A0$, а ответ может стоить до ${usd.format(cost)}\u00A0$. ` +
      'Сократите вопрос или попросите администратора поднять лимит.',
  );
}

/**
 * Keyword provider that estimates how much of a limit active runs will still use. Ignored unless this provider is
 * billed in dollars.
 */
type KeywordPrices = Purchase['provider'] | null;
const nothing: Purchase['provider'] = { currency: 'USD', estimateCost: () => 0, maxKeywordsPerRequest: 1 };

async function requireRoom(
  trx: Transaction<GeoTables>,
  answer: BegunAnswer,
  keywords: KeywordPrices,
  timeZone: string,
): Promise<void> {
  await lockCeilings(trx, 'USD', answer.user.email);
  const provider = keywords?.currency === 'USD' ? keywords : nothing;
  const purchase = { user: answer.user.email, provider, toBuy: [] };
  assertAffordable(await findSpendingLimit(trx, purchase, timeZone), answer.maxCostUsd);
}

/**
 * Stores a new completion, and reserves its maximum cost. @throws AppError rate_limited if the user has too many
 * concurrent completions, conflict if a spending limit would be exceeded or the request is repeated
 */
export async function startCompletion(
  db: Kysely<GeoTables>,
  answer: BegunAnswer,
  { keywords, timeZone, request }: { keywords: KeywordPrices; timeZone: string; request: KeyedRequest },
): Promise<void> {
  const { answerId, user, ip, tool, chosen, pairs, price, maxCostUsd, inputTokens } = answer;
  await db.transaction().execute(async (trx) => {
    // Serialises starts by one user across all replicas.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`model answers ${user.userId}`}, 0))`.execute(
      trx,
    );
    const { rows } = await sql<{ running: number }>`select count(*)::int as running from model_answers
      where user_id = ${user.userId} and ended_at is null and alive_until > now()`.execute(trx);
    if ((rows[0]?.running ?? 0) >= maxAnswersPerPerson)
      throw new AppError(
        'rate_limited',
        `Модель уже отвечает на ${maxAnswersPerPerson}\u00A0ваших вопроса. Дождитесь ответа или остановите один из них.`,
        { retryAfterS: 10 },
      );
    // The texts of completions are not stored, so a repeated request cannot return them.
    if ((await claimRequest(trx, request, answerId)) !== null)
      throw new AppError(
        'conflict',
        'Этот вопрос уже задан с таким Idempotency-Key. Задайте его снова с новым.',
      );
    await requireRoom(trx, answer, keywords, timeZone);
    await sql`insert into model_answers (answer_id, user_id, user_email, ip, tool, provider, model, host, account_key,
        pairs, input_usd, output_usd, max_cost_usd, input_tokens, is_sent, alive_until)
      values (${answerId}, ${user.userId}, ${user.email.toLowerCase()}, ${ip}, ${tool}, ${chosen.provider},
        ${chosen.model}, ${chosen.host}, ${chosen.accountKey}, ${pairs}, ${price?.inputUsd ?? null},
        ${price?.outputUsd ?? null}, ${maxCostUsd}, ${inputTokens}, false, now() + ${completionLease})`.execute(
      trx,
    );
  });
}
