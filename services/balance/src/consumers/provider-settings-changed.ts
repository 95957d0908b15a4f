import { settingsChanged } from '@geoplan/contracts/balance/provider-messages';
import type { Bus } from '@geoplan/kit/bus/bus';
import type { Kysely } from 'kysely';
import { applySettings } from '../db/providers/apply-settings.ts';

/** Updates providers after changes to the API settings. Idempotent; accepts late and reordered messages. */
export async function consumeSettingsChanged<T>(bus: Bus, db: Kysely<T>): Promise<void> {
  await bus.consume(settingsChanged, { service: 'balance' }, (settings) => applySettings(db, settings));
}
