import { defaultCountingRule } from '@geoplan/contracts/notion-site';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import { sql, type Transaction } from 'kysely';
import type { ConfigDraft, WorkspaceConfig } from '../../domain/configs/workspace-config.ts';
import type { NotionTables } from '../tables.ts';
import { tokenContext } from './token-context.ts';

type Trx = Transaction<NotionTables>;

async function clearDefault(trx: Trx): Promise<void> {
  await trx.updateTable('configs').set({ is_default: false }).where('is_default', '=', true).execute();
}

/** Makes one config the default; there is never a moment with two. */
export async function makeDefault(trx: Trx, id: string): Promise<void> {
  await clearDefault(trx);
  await trx.updateTable('configs').set({ is_default: true }).where('id', '=', id).execute();
}

/** Gives the default to the first active config, else to the first, when nobody has it. */
export async function promoteFirst(trx: Trx): Promise<void> {
  await sql`update configs set is_default = true where id = (
      select id from configs order by is_active desc, created_at, id limit 1)
    and not exists (select from configs where is_default)`.execute(trx);
}

/** Writes a new config without its databases; the first of all becomes the default. Returns its id. */
export async function insertConfig(
  trx: Trx,
  box: SecretBox,
  draft: ConfigDraft & { token: string },
): Promise<string> {
  const { name, description = '', isActive, counting = defaultCountingRule } = draft;
  const id = crypto.randomUUID();
  const isFirst = (await trx.selectFrom('configs').select('id').limit(1).execute()).length === 0;
  const isDefault = draft.isDefault || isFirst;
  if (isDefault) await clearDefault(trx);
  const row = {
    id,
    name,
    description,
    sealed_token: box.seal(draft.token, tokenContext(id)),
    is_active: isActive,
    is_default: isDefault,
    counting: JSON.stringify(counting),
  };
  await trx.insertInto('configs').values(row).execute();
  return id;
}

/** Writes over a config, its databases apart; the default is taken, never given up. */
export async function updateConfig(
  trx: Trx,
  box: SecretBox,
  { before, draft }: { before: WorkspaceConfig; draft: ConfigDraft },
): Promise<void> {
  const { name, description = before.description, isActive, counting = before.counting, token } = draft;
  if (draft.isDefault && !before.isDefault) await clearDefault(trx);
  const row = {
    name,
    description,
    is_active: isActive,
    is_default: draft.isDefault || before.isDefault,
    counting: JSON.stringify(counting),
    ...(token !== undefined && { sealed_token: box.seal(token, tokenContext(before.id)) }),
    updated_at: sql<Date>`now()`,
  };
  await trx.updateTable('configs').set(row).where('id', '=', before.id).execute();
}
