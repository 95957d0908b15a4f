import type { DisplayConfig } from '@geoplan/contracts/notion/notion-configs';
import { AppError } from '@geoplan/kit/errors';
import { sql, type Kysely } from 'kysely';
import { completeRule, type PartialCountingRule } from '../../domain/configs/counting-rule.ts';
import { displayView, type DisplayMode, type ShowableConfig } from '../../domain/configs/display-view.ts';
import type { NotionTables } from '../tables.ts';

/** User and default config; a config that is no longer the default is not found. `null` selects the current default. */
interface DisplaySelector {
  userId: string;
  configId: string | null;
}

interface Row extends Omit<ShowableConfig, 'counting'>, DisplayMode {
  counting: PartialCountingRule;
}

async function findDisplayConfig(
  db: Kysely<NotionTables>,
  { userId, configId }: DisplaySelector,
): Promise<DisplayConfig | null> {
  const { rows } = await sql<Row>`select c.id, c.name, coalesce(m.display_mode, 'unified') as "displayMode",
      m.selected_database_id as "selectedDatabaseId", (select json_agg(json_build_object('id', d.id,
        'databaseId', d.database_id, 'databaseName', coalesce(nullif(d.name, ''), s.title, ''),
        'isActive', d.is_active and c.is_active) order by d.is_main desc, d.sort_order, d.id)
        from config_databases d left join syncs s on s.database_row = d.id where d.config_id = c.id) as databases,
      c.counting, c.geo_words as "geoWords"
    from configs c left join display_modes m on m.config_id = c.id and m.user_id = ${userId}
    where c.is_default and (${configId}::uuid is null or c.id = ${configId}::uuid)`.execute(db);
  const [row] = rows;
  return row ? displayView({ ...row, counting: completeRule(row.counting) }, row) : null;
}

/** Display mode of the workspace, per user. */
export function createDisplayModeRepository(db: Kysely<NotionTables>) {
  return {
    find: (selector: DisplaySelector) => findDisplayConfig(db, selector),
    /**
     * Changes only this user's display mode; `decide` returns the mode to store.
     * @throws AppError not_found; errors of `decide`
     */
    save: (
      selector: { userId: string; configId: string },
      decide: (now: DisplayConfig) => DisplayMode,
    ): Promise<DisplayConfig> =>
      db.transaction().execute(async (trx) => {
        // Prevents the config from being removed in the meantime.
        await sql`select from configs where id = ${selector.configId} for key share`.execute(trx);
        const now = await findDisplayConfig(trx, selector);
        if (!now) throw new AppError('not_found', 'Такой конфигурации нет. Обновите страницу.');
        const chosen = decide(now);
        const row = { display_mode: chosen.displayMode, selected_database_id: chosen.selectedDatabaseId };
        await trx
          .insertInto('display_modes')
          .values({ user_id: selector.userId, config_id: selector.configId, ...row })
          .onConflict((same) => same.columns(['user_id', 'config_id']).doUpdateSet(row))
          .execute();
        return displayView(now, chosen);
      }),
  };
}
