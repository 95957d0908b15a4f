import { isDeepStrictEqual } from 'node:util';
import type { CountingRule } from '@geoplan/contracts/notion/notion-site';
import { completeRule } from './counting-rule.ts';
import type { ConfigDatabase, ConfigDraft, DatabaseDraft, WorkspaceConfig } from './workspace-config.ts';

/** Changes that a saved form makes to the databases of a connection. */
export interface DatabaseChanges {
  added: DatabaseDraft[];
  /** Databases after the change. */
  kept: ConfigDatabase[];
  removed: ConfigDatabase[];
  /** Ids of kept databases whose rows must be synced again. */
  stale: string[];
}

/** Changes made by a saved form. */
export interface ConfigChange {
  databases: DatabaseChanges;
  /** True if everything must be synced again, because the token is different or the config was switched off. */
  isStale: boolean;
  /** True if sites must be recounted because the team's words changed. */
  hasOtherWords: boolean;
  /** Russian words for the audit, without values; [] if nothing changes. */
  summary: string[];
}

function kept(before: ConfigDatabase, draft: DatabaseDraft): ConfigDatabase {
  return {
    ...before,
    name: draft.name ?? before.name,
    description: draft.description ?? before.description,
    isActive: draft.isActive,
    columns: draft.columns ?? before.columns,
  };
}

function databaseChanges(
  before: readonly ConfigDatabase[],
  drafts: readonly DatabaseDraft[],
): DatabaseChanges {
  const known = new Map(before.map((database) => [database.databaseId, database]));
  const changes: DatabaseChanges = { added: [], kept: [], removed: [], stale: [] };
  for (const draft of drafts) {
    const database = known.get(draft.databaseId);
    known.delete(draft.databaseId);
    if (!database) {
      changes.added.push(draft);
      continue;
    }
    const after = kept(database, draft);
    changes.kept.push(after);
    const isWoken = after.isActive && !database.isActive;
    if (isWoken || !isDeepStrictEqual(after.columns, database.columns)) changes.stale.push(after.id);
  }
  changes.removed.push(...known.values());
  return changes;
}

/** Compares databases, ignoring fields that are only stored; the order of a config's databases matters too. */
function databaseSummary(
  before: WorkspaceConfig,
  { added, kept: after, removed }: DatabaseChanges,
  order: readonly string[],
) {
  const summary: string[] = [];
  if (added.length > 0) summary.push(`добавлено баз: ${added.length}`);
  if (removed.length > 0) summary.push(`удалено баз: ${removed.length}`);
  const all = [before.main, ...before.further];
  const byId = new Map(all.map((database) => [database.id, database]));
  const pairs = after.flatMap((now) => {
    const old = byId.get(now.id);
    return old ? [{ now, old }] : [];
  });
  if (pairs.some(({ now, old }) => !isDeepStrictEqual(now.columns, old.columns))) summary.push('столбцы');
  if (pairs.some(({ now, old }) => now.isActive !== old.isActive)) summary.push('включение баз');
  if (pairs.some(({ now, old }) => now.name !== old.name || now.description !== old.description))
    summary.push('подписи баз');
  const isSameSet = added.length + removed.length === 0;
  const isReordered = all.some(({ databaseId }, at) => order[at] !== databaseId);
  if (before.main.databaseId !== order[0]) summary.push('основная база');
  else if (isSameSet && isReordered) summary.push('порядок баз');
  return summary;
}

/** Counting rule after saving a form; a form without the third group keeps the stored one. */
export function changedRule(before: WorkspaceConfig, draft: ConfigDraft): CountingRule {
  return draft.counting ? completeRule(draft.counting, before.counting.notCounted) : before.counting;
}

/** Changes that result from saving `draft` over `before`. */
export function configChange(before: WorkspaceConfig, draft: ConfigDraft): ConfigChange {
  const drafts = [draft.main, ...draft.further];
  const databases = databaseChanges([before.main, ...before.further], drafts);
  const isOtherToken = draft.token !== undefined && draft.token !== before.token;
  const { name, description = before.description } = draft;
  const counting = changedRule(before, draft);
  const summary: string[] = [];
  if (name !== before.name) summary.push('название');
  if (description !== before.description) summary.push('описание');
  if (isOtherToken) summary.push('токен');
  if (draft.isActive !== before.isActive) summary.push(draft.isActive ? 'включена' : 'выключена');
  if (draft.isDefault && !before.isDefault) summary.push('по умолчанию');
  if (!isDeepStrictEqual(counting, before.counting)) summary.push('правило подсчёта');
  const hasOtherWords = !isDeepStrictEqual(draft.geoWords ?? before.geoWords, before.geoWords);
  if (hasOtherWords) summary.push('слова в GEO');
  const order = drafts.map(({ databaseId }) => databaseId);
  summary.push(...databaseSummary(before, databases, order));
  const isStale = isOtherToken || (draft.isActive && !before.isActive);
  return { databases, isStale, hasOtherWords, summary };
}
