import type { AuditEntry } from '@geoplan/contracts/auth';
import type { BadgeTone } from '../../shared/ui/display/badge.tsx';

/** Russian names of the recorded actions; an action without a name is shown by its slug. */
const actionLabels: Record<string, string> = {
  'access.refused': 'Отказ в доступе',
  'auth.login': 'Вход',
  'auth.logout': 'Выход',
  'auth.register': 'Регистрация',
  'auth.password-changed': 'Смена пароля',
  'auth.throttled': 'Вход приостановлен: много попыток',
  'auth.account-attacked': 'Пароль подбирают: вход только из прежних сетей',
  'audit.month-dropped': 'Старый месяц журнала удалён',
  'settings.changed': 'Настройки API изменены',
  'records.demo-removed': 'Демо-данные удалены',
  'run-retention.changed': 'Срок хранения запусков изменён',
  'history-retention.changed': 'Срок хранения истории сайтов изменён',
  'balance-provider.created': 'Провайдер баланса добавлен',
  'balance-provider.changed': 'Провайдер баланса изменён',
  'balance-provider.removed': 'Провайдер баланса удалён',
  'balance-provider.restored': 'Провайдер баланса восстановлен',
  'balance-alerts.changed': 'Оповещения о балансе изменены',
  'ceilings.changed': 'Лимиты расходов изменены',
  'opportunity-weights.changed': 'Веса индекса возможности изменены',
  'model.asked': 'Вопрос модели',
  'model-price.changed': 'Цена модели изменена',
  'plan.changed': 'Общий план изменён',
  'plan.team-changed': 'План команды изменён',
  'geo-run.removed': 'Запуск удалён из списка',
  'notion-config.created': 'Конфигурация Notion создана',
  'notion-config.changed': 'Конфигурация Notion изменена',
  'notion-config.removed': 'Конфигурация Notion удалена',
  'notion-config.set-default': 'Конфигурация Notion по умолчанию',
  'notion-config.token-revealed': 'Токен Notion показан',
  'notion-config.tested': 'Подключение к Notion проверено',
  'notion-config.databases-listed': 'Базы Notion найдены по токену',
  'geo-run.started': 'Анализ запущен',
  'geo-run.cancelled': 'Анализ отменён',
  'geo-run.retried': 'Ошибки анализа повторены',
  'geo-recheck.created': 'Расписание обновления создано',
  'geo-recheck.changed': 'Расписание обновления изменено',
  'geo-recheck.started': 'Расписание обновления запущено вручную',
  'geo-recheck.taken-over': 'Расписание обновления взято себе',
  'geo-recheck.removed': 'Расписание обновления удалено',
  'geo-keyword.removed': 'Результаты по слову удалены',
  'geo-record.removed': 'Результат удалён',
  'http-check.started': 'Проверка HTTP начата',
  'http-check.cancelled': 'Проверка HTTP отменена',
  'http-check.retried': 'Ошибки проверки HTTP повторены',
  'drop-list.started': 'Проверка списка дропов начата',
  'drop-list.cancelled': 'Список дропов отменён',
  'drop-list.retried': 'Ошибки списка дропов повторены',
  'drop-source.changed': 'Источник дропов переключён',
  'data.exported': 'Данные выгружены в файл',
  'user.created': 'Пользователь создан',
  'user.changed': 'Пользователь изменён',
  'user.removed': 'Пользователь удалён',
};

/** Action in Russian, with the number of its repeats within the same minute. */
export function actionText({ action, times }: AuditEntry): string {
  const label = actionLabels[action] ?? action;
  return times && times > 1 ? `${label} × ${times}` : label;
}

const results: Record<AuditEntry['result'], { label: string; tone: BadgeTone }> = {
  success: { label: 'Успешно', tone: 'green' },
  refused: { label: 'Отказано', tone: 'yellow' },
  failed: { label: 'Ошибка', tone: 'red' },
};

/** Label and colour of a result. */
export const resultOf = (entry: AuditEntry): { label: string; tone: BadgeTone } => results[entry.result];

/** Values of the result filter; `all` disables the filter. */
export const resultFilters = ['all', 'success', 'refused', 'failed'] as const;
export type ResultFilter = (typeof resultFilters)[number];

/**
 * Values of the action filter, limited to actions with a Russian name. A newer action can be found by searching for
 * its slug.
 */
export const actionFilters = ['all', ...Object.keys(actionLabels)] as const;

export const actionFilterLabel = (id: string): string => actionLabels[id] ?? 'Все действия';

/** Filter of the log, applied by the server. */
export interface AuditFilter {
  search: string;
  action: string;
  result: ResultFilter;
  /** Days as `2026-11-20` in the reader's time zone, both inclusive; '' for no limit. */
  from: string;
  to: string;
}

export const resultFilterLabels: Record<ResultFilter, string> = {
  all: 'Все результаты',
  success: results.success.label,
  refused: results.refused.label,
  failed: results.failed.label,
};

/** Midnight at the start of a day, optionally some days later; undefined if `day` is not a date. */
function startOf(day: string, daysLater = 0): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + daysLater);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
}

/** Filter as API query parameters, without empty values. */
export function auditQuery({ search, action, result, from, to }: AuditFilter) {
  const given = {
    search: search.trim() || undefined,
    action: action === 'all' ? undefined : action,
    result: result === 'all' ? undefined : result,
    from: startOf(from),
    to: startOf(to, 1),
  };
  type Given = { [Name in keyof typeof given]?: NonNullable<(typeof given)[Name]> };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Given;
}
