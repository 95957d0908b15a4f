import type { AuditEntry } from '@geoplan/contracts/auth';
import type { BadgeTone } from '../../shared/ui/badge.tsx';

/** Russian names of the recorded actions; one that is not here is shown by its slug. */
const actionLabels: Record<string, string> = {
  'access.refused': 'Отказ в доступе',
  'auth.login': 'Вход',
  'auth.logout': 'Выход',
  'auth.register': 'Регистрация',
  'auth.password-changed': 'Смена пароля',
  'auth.throttled': 'Вход приостановлен: много попыток',
  'audit.month-dropped': 'Старый месяц аудита удалён',
  'settings.changed': 'Настройки API изменены',
  'notion-config.created': 'Конфигурация Notion создана',
  'notion-config.changed': 'Конфигурация Notion изменена',
  'notion-config.removed': 'Конфигурация Notion удалена',
  'notion-config.set-default': 'Конфигурация Notion по умолчанию',
  'notion-config.token-revealed': 'Токен Notion показан',
  'notion-config.tested': 'Подключение к Notion проверено',
  'user.created': 'Пользователь создан',
  'user.changed': 'Пользователь изменён',
  'user.removed': 'Пользователь удалён',
};

export const actionText = (entry: AuditEntry): string => actionLabels[entry.action] ?? entry.action;

const results: Record<AuditEntry['result'], { label: string; tone: BadgeTone }> = {
  success: { label: 'Успешно', tone: 'green' },
  refused: { label: 'Отказано', tone: 'yellow' },
  failed: { label: 'Ошибка', tone: 'red' },
};

/** Name and colour of a result. */
export const resultOf = (entry: AuditEntry): { label: string; tone: BadgeTone } => results[entry.result];

/** Values of the result filter; `all` leaves everything in. */
export const resultFilters = ['all', 'success', 'refused', 'failed'] as const;
export type ResultFilter = (typeof resultFilters)[number];

/** What the log is narrowed to. */
export interface AuditFilter {
  search: string;
  result: ResultFilter;
}

export const resultFilterLabels: Record<ResultFilter, string> = {
  all: 'Все результаты',
  success: results.success.label,
  refused: results.refused.label,
  failed: results.failed.label,
};

/** Entries in which the text occurs (person, action by name or slug, target, address) with the chosen result. */
export function filterEntries(entries: readonly AuditEntry[], filter: AuditFilter): AuditEntry[] {
  const search = filter.search.trim().toLowerCase();
  return entries.filter((entry) => {
    if (filter.result !== 'all' && entry.result !== filter.result) return false;
    const words = [entry.actor, entry.target, entry.ip, entry.action, actionText(entry)];
    return words.some((word) => word?.toLowerCase().includes(search));
  });
}
