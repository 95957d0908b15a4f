import {
  defaultKeywordHost,
  type ProviderSettings,
  type saveSettings,
} from '@geoplan/contracts/geo/geo-settings';
import type { CallInput } from '@geoplan/contracts/routing/call-url';
import { ApiFailure } from '../../shared/api/api-failure.ts';
import { formatCount, formatTyped } from '../../shared/format/format-number.ts';

/** Texts of the screen (spec §8). */
export const texts = {
  loadFailed: 'Ошибка загрузки настроек',
  saveFailed: 'Ошибка сохранения настроек',
  rateOutOfBounds: 'Частота — от 0,05 до 1000\u00A0запросов в секунду',
  saved: 'Настройки сохранены успешно!',
  testFailed: 'Ошибка тестирования соединения',
  testMissing: 'Тестирование для этого сервиса пока не реализовано',
} as const;

/** Request body for saving. */
export type SettingsPatch = CallInput<typeof saveSettings>['body'];

/**
 * Hosts of the keyword provider that are known to work. Any other RapidAPI listing can be entered too
 * (provider-apis.md A).
 */
const keywordHosts: readonly { id: string; label: string; hint: string }[] = [
  { id: defaultKeywordHost, label: defaultKeywordHost, hint: 'RapidAPI, все показатели; по умолчанию' },
  {
    id: 'google-keyword-insight1.p.rapidapi.com',
    label: 'google-keyword-insight1.p.rapidapi.com',
    hint: 'RapidAPI, без сложности и потенциала',
  },
  { id: 'api.ahrefs.com', label: 'api.ahrefs.com', hint: 'Ahrefs API v3, ключ из кабинета Ahrefs' },
  { id: 'api.dataforseo.com', label: 'api.dataforseo.com', hint: 'DataForSEO Labs, ключ: логин:пароль' },
];

/** Hosts to choose from: the known hosts, the running sandbox, and the stored host if it is neither. */
export function hostOptions(stored: string, sandboxHost: string | null) {
  const sandbox = {
    id: sandboxHost ?? '',
    label: sandboxHost ?? '',
    hint: 'Встроенная песочница, демо-данные',
  };
  const known = sandboxHost === null ? keywordHosts : [...keywordHosts, sandbox];
  const isListed = stored === '' || known.some(({ id }) => id === stored);
  return isListed ? known : [{ id: stored, label: stored, hint: 'Сейчас' }, ...known];
}

/** Label of a provider's switch. An enabled provider does nothing without a key. */
export function enabledText(isEnabled: boolean, hasKey: boolean): string {
  if (!isEnabled) return 'Выключен';
  return hasKey ? 'Включён' : 'Нет ключа';
}

/** True for the host of the built-in sandbox, which returns invented data. */
export function isSandboxHost(host: string): boolean {
  return /^(?:127\.0\.0\.1|localhost|sandbox)(?::\d+)?$/i.test(host.trim());
}

/** True if the figures come from a real provider. */
export const hasRealKey = ({ rapidApiKey, rapidApiHost, rapidApiEnabled }: ProviderSettings): boolean =>
  rapidApiKey !== '' && rapidApiEnabled && !isSandboxHost(rapidApiHost);

/** True if the host, normalized as in the API, differs from the host for which the key was saved. */
export function isOtherHost(host: string, keysHost: string | undefined): boolean {
  return host.trim().toLowerCase() !== keysHost;
}

/** «2,5»; empty if there is no rate. */
export function rateText(rate: number | null): string {
  return rate === null || Number.isNaN(rate) ? '' : formatTyped(rate);
}

/** Parses requests per second; null if the text is empty, NaN if it is not a number. */
export function parseRate(typed: string): number | null {
  const text = typed.replace(/\s/gu, '').replace(',', '.');
  if (text === '') return null;
  return /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
}

/** Changed fields of one provider; undefined if there are none. */
function changed<Part extends object>(before: Part, after: Part): Partial<Part> | undefined {
  const entries = Object.entries(after).filter(([name, value]) => before[name as keyof Part] !== value);
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Partial<Part>);
}

/**
 * Request body with only the fields changed in the form. An untouched secret never leaves the browser, and two admins
 * overwrite each other only in fields that both have changed.
 */
export function settingsPatch(before: ProviderSettings, after: ProviderSettings): SettingsPatch {
  // Port and environment are always sent and have no effect (spec §9).
  const patch = { ...changed(before, after), port: 3001, nodeEnv: 'development' } as Record<string, unknown>;
  // Read-only values that the service reports.
  delete patch.rapidApiUsualPerSecond;
  delete patch.rapidApiLearntPerSecond;
  delete patch.sandboxHost;
  for (const name of ['openai', 'anthropic', 'apify', 'expiredDomains'] as const) {
    delete patch[name];
    const part = changed<object>(before[name], after[name]);
    if (part) patch[name] = part;
  }
  return patch;
}

/** Saved settings, except for fields changed between the request and its response, which remain unsaved. */
export function withTypedSince<Value>(saved: Value, sent: Value, typed: Value): Value {
  if (typeof saved !== 'object' || saved === null) return Object.is(sent, typed) ? saved : typed;
  const entries = Object.entries(saved).map(([name, part]) => {
    const key = name as keyof Value;
    return [name, withTypedSince<unknown>(part, sent[key], typed[key])];
  });
  return Object.fromEntries(entries) as Value;
}

/** Reason why saving failed: the message from the server, or the text from the spec if there is none (spec §8). */
export function saveFailureText(error: unknown): string {
  const isAnswered = error instanceof ApiFailure && error.status > 0 && error.code !== 'unexpected_answer';
  return isAnswered ? error.message : texts.saveFailed;
}

/** Names of the providers' fields in the list of unsaved changes. */
const fieldNames: Readonly<Record<string, string>> = {
  rapidApiKey: 'ключ провайдера слов',
  rapidApiHost: 'хост провайдера слов',
  rapidApiPerSecond: 'частота запросов',
  rapidApiEnabled: 'провайдер слов',
  'openai.apiKey': 'ключ OpenAI',
  'openai.model': 'модель OpenAI',
  'openai.enabled': 'OpenAI',
  'anthropic.apiKey': 'ключ Anthropic',
  'anthropic.model': 'модель Anthropic',
  'anthropic.enabled': 'Anthropic',
  'apify.apiToken': 'токен Apify',
  'apify.enabled': 'Apify',
  'expiredDomains.apiKey': 'ключ ExpiredDomains',
  'expiredDomains.enabled': 'ExpiredDomains',
};

/** Names of the fields changed by a patch, such as «ключ OpenAI». */
export function changedNames(patch: object | undefined, path = ''): string[] {
  return Object.entries(patch ?? {}).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return changedNames(value, `${path}${name}.`);
    return fieldNames[path + name] ?? [];
  });
}

/** «3 изменения: цена gpt-6.1-sol, частота запросов, вес «спрос»». */
export function unsavedText(names: readonly string[]): string {
  if (names.length === 0) return 'Изменений нет';
  return `${formatCount(names.length, ['изменение', 'изменения', 'изменений'])}: ${names.join(', ')}`;
}
