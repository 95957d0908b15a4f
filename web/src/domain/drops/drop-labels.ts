import type { DropTopic, Registration, RegistrationStatus } from '@geoplan/contracts/drops/drop-lists';
import type { DropRun } from '@geoplan/contracts/drops/drop-runs';
import { formatWrittenDay } from '../../shared/format/format-date.ts';
import { formatCount, formatNumber } from '../../shared/format/format-number.ts';

/** Path of the screen with all lists. */
export const dropListsPath = '/drop-search?source=list';

/** Path of the screen of one list. */
export const dropListPath = (runId: string): string => `${dropListsPath}&list=${runId}`;

export const domainsText = (count: number): string => formatCount(count, ['домен', 'домена', 'доменов']);

/** «Список дропов: Аукцион, 120 доменов», in a list with other runs. */
export const dropRunTitle = ({ name, domains }: Pick<DropRun, 'name' | 'domains'>): string =>
  `Список дропов: ${name}, ${domainsText(domains)}`;

/** Text shown when the lookups of a list end. */
export function dropRunEndText({ name, byStatus, status }: DropRun): string {
  if (status === 'failed') return `Список «${name}»: не удалось проверить ни один домен`;
  return `Список «${name}» проверен: свободно ${formatNumber(byStatus['free'] ?? 0)}`;
}

export const registrationLabels: Record<RegistrationStatus, string> = {
  free: 'Свободен',
  reserved: 'Зарезервирован',
  taken: 'Занят',
  pending_delete: 'Ждёт удаления',
  unknown: 'Неизвестно',
};

const reasonTexts: Record<NonNullable<Registration['reason']>, string> = {
  no_server: 'у реестра зоны нет известного сервера',
  not_registrable: 'это поддомен или зона',
  other_server: 'реестр направил на другой сервер, а у того его нет',
};

const sourceTexts: Record<NonNullable<Registration['source']>, string> = {
  extra: 'сервера нет в списке IANA',
  whois: 'по whois',
};

/**
 * «whois.tcinet.ru, по whois»: the server that responded, with a note if the server is not in IANA's list or was
 * queried by whois; '' if there is none.
 */
export const registrySourceText = ({ server, source }: Registration): string =>
  [server, source && sourceTexts[source]].filter(Boolean).join(', ');

/** Note after the status: a date since or until which it applies, or the reason; '' if nothing is known. */
export function registrationNote({
  status,
  reason,
  expiresAt,
  changedAt,
  deletesAt,
  registeredAt,
  notice,
}: Registration): string {
  if (reason !== null) return reasonTexts[reason];
  if (status === 'free') return 'в реестре его нет; зарезервированные и премиум-имена так тоже выглядят';
  if (status === 'reserved')
    return `зарегистрировать нельзя${notice === undefined ? '' : `, реестр пишет: ${notice}`}`;
  if (status === 'pending_delete') {
    if (deletesAt !== null) return `удалят ${formatWrittenDay(deletesAt)}`;
    return changedAt === null ? '' : `с ${formatWrittenDay(changedAt)}`;
  }
  if (expiresAt !== null) return `до ${formatWrittenDay(expiresAt)}`;
  return registeredAt === null ? '' : `с ${formatWrittenDay(registeredAt)}`;
}

export const topicLabels: Record<DropTopic, string> = {
  gambling: 'азартные игры',
  adult: 'для взрослых',
  pharma: 'лекарства',
  loans: 'кредиты',
  shop: 'магазин',
  news: 'новости и блоги',
  tech: 'технологии',
  travel: 'путешествия',
  health: 'здоровье',
  education: 'образование',
  parked: 'парковка',
  other: 'другое',
};
