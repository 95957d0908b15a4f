import { retryAfterMs } from '@geoplan/kit/http/retry-after';
import { QueueTimeout } from '@geoplan/kit/outbound/account-queue';
import { forbiddenCode } from '@geoplan/kit/outbound/guarded-lookup';
import { OutboundFailure } from '@geoplan/kit/outbound/outbound-failure';
import { TransportError } from '@geoplan/kit/outbound/send-request';
import { APIResponseError, isHTTPResponseError } from '@notionhq/client';
import { WorkspaceFailure, type WorkspaceFailureCode } from '../domain/workspace.ts';

interface NotionErrorOptions {
  /** True if a retry may succeed. */
  isTransient?: boolean;
  /**
   * True if the response was too large or too slow, for Notion or for us, so that smaller pages should be requested.
   */
  isTooMuch?: boolean;
  /** Retry-After, ms; null if not given. */
  holdMs?: number | null;
  /** Notion's own message, in English; null if there is none. */
  said?: string | null;
  cause?: unknown;
}

/** Maximum length of a quote of Notion's own message, characters. */
const maxQuoted = 300;
/** Pause after a 429 or 529 without Retry-After, ms. */
const defaultHoldMs = 1_100;

/**
 * Message for too many rows created in the same minute, for which no query window is small enough (provider-apis.md
 * B.3).
 */
const tooManyOfAMinute =
  'В базе больше 10\u00A0000\u00A0строк, созданных в одну минуту: Notion не отдаёт их целиком. Показаны строки прошлой синхронизации.';

const texts: Record<WorkspaceFailureCode, string> = {
  bad_token: 'Notion не принимает токен: он отозван или введён с ошибкой.',
  not_shared: 'База не открыта для интеграции или удалена. Откройте её в Notion: «…» → «Подключения».',
  wrong_id: 'Это не ID базы данных Notion. Вставьте ID или ссылку на базу.',
  is_page: 'Это ID страницы Notion, а не базы данных. Вставьте ссылку на саму базу.',
  linked_view:
    'Это связанное представление, а не сама база. Откройте исходную базу в Notion и вставьте ссылку на неё.',
  capability_missing:
    'У интеграции нет права читать содержимое. Включите его в настройках интеграции Notion.',
  rate_limited: 'Notion просит подождать: слишком много запросов.',
  unavailable: 'Notion не отвечает. Попробуйте позже.',
  bad_answer: 'Notion прислал ответ, который нельзя прочитать.',
  bad_request: 'Notion отклонил запрос.',
  blocked:
    'Вместо Notion ответила веб-страница с отказом. Чаще всего страна сервера не обслуживается или запрос перехватил прокси.',
  forbidden_target:
    'Имя Notion ведёт на внутренний адрес, такие адреса сервер не набирает. Проверьте DNS сервера или NOTION_BASE_URL.',
};

/** Failed call, classified for users and for retries. */
export class NotionError extends OutboundFailure<WorkspaceFailureCode> {
  readonly isTooMuch: boolean;
  readonly said: string | null;

  constructor(code: WorkspaceFailureCode, options: NotionErrorOptions = {}) {
    super(code, texts[code], { ...options, isRateLimit: code === 'rate_limited' });
    this.isTooMuch = options.isTooMuch ?? false;
    this.said = options.said ?? null;
  }

  #more(): string {
    if (this.code === 'bad_request' && this.said) return ` Ответ Notion: ${this.said.slice(0, maxQuoted)}`;
    if (this.code === 'rate_limited' && this.holdMs !== null)
      return ` Повторите через ${Math.ceil(this.holdMs / 1_000)}\u00A0с.`;
    return '';
  }

  /** Converts the error to a failure of the domain. */
  toFailure(): WorkspaceFailure {
    const text = this.cause === 'cap' ? tooManyOfAMinute : `${this.message}${this.#more()}`;
    return new WorkspaceFailure(this.code, text, { cause: this.cause });
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Transient statuses (provider-apis.md B.5). */
const transientStatuses = new Set([408, 409, 425, 500, 502, 503, 504]);
const refusals = new Map<number, WorkspaceFailureCode>([
  [400, 'bad_request'],
  [401, 'bad_token'],
  [403, 'capability_missing'],
  [404, 'not_shared'],
]);

function ofStatus(status: number, options: NotionErrorOptions, isNotions: boolean): NotionError {
  if (status === 429 || status === 529)
    return new NotionError('rate_limited', {
      ...options,
      isTransient: true,
      holdMs: options.holdMs ?? defaultHoldMs,
    });
  if (transientStatuses.has(status) || status >= 500)
    return new NotionError('unavailable', {
      ...options,
      isTransient: true,
      // The query is too expensive for Notion (provider-apis.md B.5, query 503).
      isTooMuch: status === 503 || status === 504,
    });
  const code = refusals.get(status);
  // A web page from an intermediary between Notion and us says nothing about the token or the database.
  if (!isNotions && status >= 400) return new NotionError('blocked', options);
  if (!isNotions || !code) return new NotionError(status < 400 ? 'bad_answer' : 'unavailable', options);
  return new NotionError(code, options);
}

/** Classifies a transport error. Every request only reads, so it may be repeated after any transport error. */
function ofTransport(error: TransportError): NotionError {
  // The token contains a character that no header can carry, so Notion never issued it.
  if (error.code === 'UND_ERR_INVALID_ARG') return new NotionError('bad_token', { cause: error });
  if (error.code === forbiddenCode) return new NotionError('forbidden_target', { cause: error });
  if (error.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')
    return new NotionError('bad_answer', { isTransient: true, isTooMuch: true, cause: error });
  return new NotionError('unavailable', { isTransient: true, isTooMuch: error.isLate, cause: error });
}

/** Classifies a failed SDK call according to the tables in provider-apis.md B.5 and B.6. */
export function toNotionError(error: unknown): NotionError {
  if (error instanceof NotionError) return error;
  if (error instanceof QueueTimeout) return new NotionError('rate_limited', { cause: error });
  if (error instanceof TransportError) return ofTransport(error);
  if (isHTTPResponseError(error)) {
    const isNotions = APIResponseError.isAPIResponseError(error) || isJson(error.body);
    const said = isNotions ? error.message : null;
    const options = { holdMs: retryAfterMs(error.headers), said, cause: error };
    return ofStatus(error.status, options, isNotions);
  }
  const code = error instanceof SyntaxError ? 'bad_answer' : 'unavailable';
  return new NotionError(code, { isTransient: true, cause: error });
}
