import { knownModel, type ModelPrice, type ModelProvider } from '@geoplan/contracts/llm/known-models';
import { recordAudit, type AuditActor } from '@geoplan/kit/audit';
import { sql, type Kysely } from 'kysely';
import type { GeoTables } from '../../db/tables.ts';

/** Price that an admin has set for a model; null if there is none. */
export async function findSetPrice(
  db: Kysely<GeoTables>,
  provider: ModelProvider,
  model: string,
): Promise<ModelPrice | null> {
  const { rows } = await sql<ModelPrice>`select input_usd as "inputUsd", output_usd as "outputUsd"
    from model_prices where provider = ${provider} and model = ${model}`.execute(db);
  return rows[0] ?? null;
}

/** Price in the vendor's list; null if the list does not contain the model. */
export function listedPrice(provider: ModelProvider, model: string): ModelPrice | null {
  const listed = knownModel(provider, model);
  return listed ? { inputUsd: listed.inputUsd, outputUsd: listed.outputUsd } : null;
}

/** Price used to charge a model: the price set by an admin, otherwise the list price; null if there is neither. */
export async function findPrice(db: Kysely<GeoTables>, provider: ModelProvider, model: string) {
  return (await findSetPrice(db, provider, model)) ?? listedPrice(provider, model);
}

const usd = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 6 });

/** Sets a price (`null` removes it) and writes the audit entry. */
export async function setPrice(
  db: Kysely<GeoTables>,
  { provider, model, price }: { provider: ModelProvider; model: string; price: ModelPrice | null },
  by: AuditActor,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (price === null)
      await sql`delete from model_prices where provider = ${provider} and model = ${model}`.execute(trx);
    else
      await sql`insert into model_prices (provider, model, input_usd, output_usd)
        values (${provider}, ${model}, ${price.inputUsd}, ${price.outputUsd})
        on conflict (provider, model) do update set input_usd = excluded.input_usd, output_usd = excluded.output_usd`.execute(
        trx,
      );
    const said =
      price === null
        ? 'по прайсу'
        : `${usd.format(price.inputUsd)} / ${usd.format(price.outputUsd)}\u00A0$ за 1\u00A0млн токенов`;
    await recordAudit(trx, by, 'model-price.changed', `${provider} ${model}: ${said}`);
  });
}
