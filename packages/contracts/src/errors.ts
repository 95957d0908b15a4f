import { z } from 'zod';

/** Message of `unauthenticated` for a token that is no longer valid (spec §6). */
export const sessionExpiredText = 'Сессия истекла. Пожалуйста, войдите в систему заново.';

/** Stable error codes with their HTTP status and default Russian message (api.md, Conventions). */
export const errorCodes = {
  invalid_input: { status: 400, message: 'Проверьте введённые данные' },
  unauthenticated: { status: 401, message: 'Войдите в систему, чтобы продолжить.' },
  forbidden: { status: 403, message: 'Недостаточно прав для этого действия' },
  not_found: { status: 404, message: 'Не найдено' },
  method_not_allowed: { status: 405, message: 'Метод не поддерживается для этого адреса' },
  conflict: { status: 409, message: 'Изменение противоречит текущим данным' },
  payload_too_large: { status: 413, message: 'Слишком большой запрос' },
  unsupported_media_type: { status: 415, message: 'Поддерживается только application/json' },
  rate_limited: { status: 429, message: 'Слишком много запросов. Повторите позже.' },
  quota_exceeded: { status: 429, message: 'Квота провайдера исчерпана' },
  internal: { status: 500, message: 'Внутренняя ошибка. Мы уже записали её в журнал.' },
  provider_unavailable: { status: 502, message: 'Внешний сервис не отвечает. Повторите позже.' },
  service_unavailable: {
    status: 503,
    message: 'Сервис временно недоступен. Повторите через несколько секунд.',
  },
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** Failure response of every endpoint. */
export const failureSchema = z.strictObject({
  success: z.literal(false),
  error: z.strictObject({
    code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
    /** Russian, shown to users. */
    message: z.string(),
    /** Invalid fields, for `invalid_input`: `[{ field: 'body.email', message }]`. */
    details: z.array(z.strictObject({ field: z.string(), message: z.string() })).optional(),
    requestId: z.string(),
  }),
});
export type Failure = z.infer<typeof failureSchema>;
