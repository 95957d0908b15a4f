import type { DisplayConfig } from '@geoplan/contracts/notion/notion-configs';
import type { DatabaseSync } from '@geoplan/contracts/notion/notion-site';
import { formatDateTime } from '../../../shared/format/format-date.ts';
import { sentences } from '../../../shared/format/sentences.ts';
import { isConfigDisabled } from '../display/display-rules.ts';

const nameOf = ({ databaseName, databaseId }: DatabaseSync) => databaseName.trim() || databaseId;
const namesOf = (syncs: readonly DatabaseSync[]) => syncs.map((sync) => `«${nameOf(sync)}»`).join(', ');

/** Why figures of sites are missing or old; '' = they are as they should be, or nothing is known yet. */
export function countsNotice(
  config: DisplayConfig | null | undefined,
  syncs: readonly DatabaseSync[] | undefined,
  databaseId: string | undefined,
): string {
  if (config === null) return 'Notion не подключён: сайты не посчитаны, пробелы не видны.';
  if (isConfigDisabled(config))
    return `Конфигурация «${config.name}» выключена: её базы не читаются, и сайты не считаются.`;
  const shown = (syncs ?? []).filter((sync) => databaseId === undefined || sync.databaseId === databaseId);
  const unread = shown.filter(({ lastSuccessAt }) => lastSuccessAt === null);
  const [first] = unread;
  if (first !== undefined)
    return sentences(
      `Ещё не прочитано из Notion: ${namesOf(unread)}, сайты оттуда не посчитаны`,
      first.lastError ?? '',
    );
  const failed = shown.find(({ status }) => status === 'failed');
  if (failed?.lastSuccessAt)
    return sentences(
      `Синхронизация ${namesOf([failed])} не удалась, сайты посчитаны по данным от ${formatDateTime(failed.lastSuccessAt)}`,
      failed.lastError ?? '',
    );
  const paused = shown.find(({ warnings }) => warnings.some(({ code }) => code === 'rate_limited'));
  const reason = paused?.warnings.find(({ code }) => code === 'rate_limited')?.message ?? '';
  return paused ? sentences(`Синхронизация ${namesOf([paused])} на паузе`, reason) : '';
}
