import type { MeaningRow } from './vendor-meaning.ts';

/** Phrases that indicate a refusal by country. */
const regionWords =
  /unsupported_(country|region|location)|(country|region|territory|location)[^.]{0,60}\bnot (supported|available|allowed|served)|not (supported|available|offered|allowed) in your (country|region|location)/i;
const closedWords =
  /account_deactivated|(organi[sz]ation|account)[^.]{0,60}(disabled|deactivated|suspended|blocked)/i;
/** Phrases about a model vendor's account that has no funds. */
const quotaWords =
  /insufficient_quota|billing_(hard_limit|not_active|error)|credit balance is too low|spend_limit_reached/i;
/** Statuses with which vendors refuse any kind of request. */
const refused = [400, 401, 403, 404, 451];

/** Rows shared by both model vendors, placed after their specific rows because the first matching row decides. */
const modelRows: readonly MeaningRow[] = [
  { statuses: [413], means: 'too_large' },
  {
    statuses: [400, 404, 410],
    said: /model[^.]{0,120}(deprecated|shut ?down|retired|no longer)/i,
    means: 'shut_down',
  },
  { statuses: [404], means: 'unknown_model' },
  { statuses: [409], means: 'unavailable' },
  { statuses: [400, 422], means: 'bad_request' },
];

/** OpenAI: chat completions, the list of models, costs (platform.openai.com/docs/guides/error-codes). */
export const openAiTable: readonly MeaningRow[] = [
  { statuses: refused, said: regionWords, means: 'region' },
  {
    statuses: [401, 403],
    said: /ip_not_authorized|\bIP\b[^.]{0,80}(not|allow ?list)/i,
    means: 'address_not_allowed',
  },
  { statuses: refused, said: closedWords, means: 'paused' },
  { statuses: [400, 403, 404], said: /organi[sz]ation must be verified/i, means: 'organization' },
  { statuses: [400, 402, 403, 429], said: quotaWords, means: 'quota' },
  { statuses: [400, 413], said: /context_length_exceeded|string_above_max_length/i, means: 'too_large' },
  ...modelRows,
];

/** Anthropic: messages, the list of models, the cost report (platform.claude.com/docs/en/api/errors). */
export const anthropicTable: readonly MeaningRow[] = [
  { statuses: refused, said: regionWords, means: 'region' },
  // The vendor's complete error message for a country that it does not serve.
  { statuses: [403], said: /request not allowed/i, means: 'region' },
  { statuses: [401, 403], said: /\bIP\b[^.]{0,80}(not|allow ?list)/i, means: 'address_not_allowed' },
  { statuses: refused, said: closedWords, means: 'paused' },
  { statuses: [400, 402, 403, 429], said: quotaWords, means: 'quota' },
  { statuses: [400], said: /prompt is too long|exceed[^.]{0,40}context/i, means: 'too_large' },
  ...modelRows,
];

/** The gateway of RapidAPI (provider-apis.md A.1). A 401 indicates a wrong key only if the message mentions it. */
export const rapidApiTable: readonly MeaningRow[] = [
  { statuses: [429], said: /exceeded the (MONTHLY|DAILY) quota/i, means: 'quota' },
  { statuses: [401, 403, 451], said: regionWords, means: 'region' },
  {
    statuses: [401, 403],
    said: /blocked user|(account|user)[^.]{0,60}(blocked|suspended|deactivated)/i,
    means: 'paused',
    text: 'Доступ к этому API заблокирован для вашего аккаунта RapidAPI. Напишите в поддержку провайдера API.',
  },
  {
    statuses: [401, 403],
    said: /disabled for your subscription/i,
    means: 'not_subscribed',
    text: 'Ключ действителен, но нужный метод не входит в тариф. Смените тариф этого API в кабинете RapidAPI.',
  },
  { statuses: [401, 403], said: /subscri/i, means: 'not_subscribed' },
  {
    statuses: [404],
    said: /does not exist/i,
    means: 'not_subscribed',
    text: 'У этого хоста нет нужного метода. Проверьте хост провайдера и тариф в настройках API.',
  },
  { statuses: [401], said: /api.?key|token|credential|unauthori[sz]ed|authenti/i, means: 'auth' },
  { statuses: [401], said: /\p{L}/u, means: 'bad_request' },
];

/** Ahrefs: overview, limits and usage (provider-apis.md A.3). */
export const ahrefsTable: readonly MeaningRow[] = [
  { statuses: [403], said: /units?\b.*\b(limit|left)|limit reached/i, means: 'quota' },
  { statuses: [401, 403, 451], said: regionWords, means: 'region' },
  { statuses: [401, 403], said: closedWords, means: 'paused' },
  { statuses: [403], said: /\p{L}/u, means: 'not_subscribed' },
  { statuses: [400], said: /country/i, means: 'unsupported_country' },
];

/** Apify: limits of the account (docs.apify.com/api/v2, errors). */
export const apifyTable: readonly MeaningRow[] = [
  { statuses: [401, 403], said: closedWords, means: 'paused' },
  { statuses: [401, 403, 451], said: regionWords, means: 'region' },
];

/**
 * DataForSEO (docs.dataforseo.com/v3/appendix/errors). The number in the body decides, mostly with HTTP 200; 40102
 * means an empty result.
 */
export const dataForSeoTable: readonly MeaningRow[] = [
  { statuses: [200], codes: [20_000, 40_102], means: 'ok' },
  { codes: [40_100], means: 'auth' },
  { codes: [40_101, 40_103], means: 'unavailable' },
  {
    codes: [40_104],
    means: 'unverified',
    text: 'Аккаунт DataForSEO не подтверждён. Подтвердите его в кабинете app.dataforseo.com.',
  },
  { codes: [40_200, 40_203, 40_210], means: 'quota' },
  {
    codes: [40_201],
    means: 'paused',
    text: 'DataForSEO приостановил доступ аккаунта из-за необычной активности. Напишите в поддержку: support@dataforseo.com.',
  },
  { codes: [40_202, 40_209], means: 'rate' },
  { codes: [40_204], means: 'not_subscribed' },
  {
    codes: [40_207],
    means: 'address_not_allowed',
    text: 'Адреса этого сервера нет в списке разрешённых IP аккаунта DataForSEO. Добавьте его: app.dataforseo.com/api-access.',
  },
  { codes: [40_501], said: /location|language/i, means: 'unsupported_country' },
  { codes: [40_501], said: /keyword/i, means: 'unsupported_keyword' },
  { between: [50_000, 59_999], means: 'unavailable' },
  { between: [40_000, 49_999], means: 'bad_request' },
];
