import { retryAfterMs } from '@geoplan/kit/http/retry-after';
import { APIResponseError, isHTTPResponseError, RequestTimeoutError } from '@notionhq/client';
import { WorkspaceFailure, type WorkspaceFailureCode } from '../domain/workspace.ts';

interface TroubleOptions {
  /** Another try may well succeed. */
  isPassing?: boolean;
  /** The answer was more than Notion, or we, could manage: ask for less. */
  isTooMuch?: boolean;
  /** How long Notion wants to be left alone; null = not told. */
  holdMs?: number | null;
  /** Notion's own words, English; null = there are none. */
  said?: string | null;
  cause?: unknown;
}

/** Characters of Notion's own words that people are shown. */
const maxQuoted = 300;
/** Pause after a 429 or 529 that names none, ms. */
const unnamedHoldMs = 1_100;

/** More rows of one minute than one query brings: no window is small enough (provider-apis.md B.3). */
const tooManyOfAMinute =
  'В базе больше 10 000 строк, созданных в одну минуту: Notion не отдаёт их целиком. Показаны строки, прочитанные раньше.';

const texts: Record<WorkspaceFailureCode, string> = {
  bad_token: 'Notion не принимает токен: он отозван или введён с ошибкой.',
  not_shared: 'База не открыта для интеграции или удалена. Откройте её в Notion: «…» → «Подключения».',
  wrong_id: 'Это не ID базы данных Notion. Вставьте ID или ссылку на базу.',
  is_page: 'Это ID страницы Notion, а не базы данных. Вставьте ссылку на саму базу.',
  capability_missing:
    'У интеграции нет права читать содержимое. Включите его в настройках интеграции Notion.',
  rate_limited: 'Notion просит подождать: слишком много запросов.',
  unavailable: 'Notion не отвечает. Попробуйте позже.',
  bad_answer: 'Notion прислал ответ, который нельзя прочитать.',
  bad_request: 'Notion не понял запрос.',
};

/** One failed call: what it means for people, and for the next try. */
export class NotionTrouble extends Error {
  readonly code: WorkspaceFailureCode;
  readonly isPassing: boolean;
  readonly isTooMuch: boolean;
  readonly holdMs: number | null;
  readonly said: string | null;

  constructor(code: WorkspaceFailureCode, options: TroubleOptions = {}) {
    super(texts[code], { cause: options.cause });
    this.name = 'NotionTrouble';
    this.code = code;
    this.isPassing = options.isPassing ?? false;
    this.isTooMuch = options.isTooMuch ?? false;
    this.holdMs = options.holdMs ?? null;
    this.said = options.said ?? null;
  }

  /** The same, with no more tries to come. */
  asFinal(): NotionTrouble {
    const { code, said, holdMs, cause } = this;
    return new NotionTrouble(code, { said, holdMs, cause });
  }

  #more(): string {
    if (this.code === 'bad_request' && this.said) return ` Ответ Notion: ${this.said.slice(0, maxQuoted)}`;
    if (this.code === 'rate_limited' && this.holdMs !== null)
      return ` Повторите через ${Math.ceil(this.holdMs / 1_000)} с.`;
    return '';
  }

  /** As the rest of the service hears of it. */
  failure(): WorkspaceFailure {
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

/** Statuses that pass by themselves (provider-apis.md B.5). */
const passing = new Set([408, 409, 425, 500, 502, 503, 504]);
const refusals = new Map<number, WorkspaceFailureCode>([
  [400, 'bad_request'],
  [401, 'bad_token'],
  [403, 'capability_missing'],
  [404, 'not_shared'],
]);

function ofStatus(status: number, options: TroubleOptions, isNotions: boolean): NotionTrouble {
  if (status === 429 || status === 529)
    return new NotionTrouble('rate_limited', {
      ...options,
      isPassing: true,
      holdMs: options.holdMs ?? unnamedHoldMs,
    });
  if (passing.has(status) || status >= 500)
    return new NotionTrouble('unavailable', {
      ...options,
      isPassing: true,
      // A query that is too heavy (provider-apis.md B.5, query 503).
      isTooMuch: status === 503 || status === 504,
    });
  const code = refusals.get(status);
  // A page of something between Notion and us tells nothing about the token or the base.
  if (!isNotions || !code) return new NotionTrouble(status < 400 ? 'bad_answer' : 'unavailable', options);
  return new NotionTrouble(code, options);
}

/** What a failed call of the SDK means; every row of provider-apis.md B.5 and B.6. */
export function troubleOf(error: unknown): NotionTrouble {
  if (error instanceof NotionTrouble) return error;
  if (isHTTPResponseError(error)) {
    const isNotions = APIResponseError.isAPIResponseError(error) || isJson(error.body);
    const said = isNotions ? error.message : null;
    const options = { holdMs: retryAfterMs(error.headers), said, cause: error };
    return ofStatus(error.status, options, isNotions);
  }
  const { name, code } = error as { name?: string; code?: string };
  // A character that no header can carry: such a token was never given out.
  if (code === 'UND_ERR_INVALID_ARG') return new NotionTrouble('bad_token', { cause: error });
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')
    return new NotionTrouble('bad_answer', { isPassing: true, isTooMuch: true, cause: error });
  if (error instanceof SyntaxError) return new NotionTrouble('bad_answer', { isPassing: true, cause: error });
  const isSlow = name === 'TimeoutError' || RequestTimeoutError.isRequestTimeoutError(error);
  return new NotionTrouble('unavailable', { isPassing: true, isTooMuch: isSlow, cause: error });
}
