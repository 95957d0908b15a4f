import type { ModelFailureCode } from '@geoplan/contracts/models/model-answers';

const texts: Record<Exclude<ModelFailureCode, 'rate_limited'>, string> = {
  auth: 'Провайдер не принял ключ модели. Проверьте ключ в настройках API.',
  not_permitted: 'Ключу недоступна эта модель. Выберите другую модель или проверьте права ключа.',
  unknown_model: 'Провайдер не знает такой модели. Выберите другую в настройках API.',
  bad_request:
    'Провайдер отклонил запрос: вероятно, он слишком велик для этой модели. Уменьшите число слов и стран.',
  quota: 'У провайдера закончились средства или квота этого ключа. Пополните счёт у провайдера.',
  overloaded: 'Провайдер перегружен или недоступен. Повторите через минуту.',
  bad_response:
    'Провайдер ответил в неожиданном формате. Повторите; если ошибка останется, проверьте адрес провайдера.',
  cut: 'Соединение с провайдером оборвалось: ответ неполный.',
  timeout: 'Провайдер перестал отвечать: ответ неполный. Повторите запрос.',
  unreachable: 'Не удалось соединиться с провайдером. Запрос не отправлен.',
  access_ended:
    'Доступ автора запроса закрыт: ответ неполный. Администратор может отправить запрос от своего имени.',
  stopped: 'Сервер остановлен, пока модель отвечала: ответ неполный. Повторите запрос.',
};

const seconds = new Intl.PluralRules('ru-RU');
const forms: Record<string, string> = { one: 'секунду', few: 'секунды', many: 'секунд', other: 'секунд' };

const unsentText = 'Запрос не отправлен модели: сервер был недоступен. Повторите запрос, он ничего не стоил.';

/** What a person reads about a failure. `isSent`: the request has reached the network. */
export function failureText(
  code: ModelFailureCode,
  { retryAfterS, isSent }: { retryAfterS: number | null; isSent: boolean },
): string {
  if (code === 'stopped' && !isSent) return unsentText;
  if (code !== 'rate_limited') return texts[code];
  if (retryAfterS === null) return 'Слишком много запросов к провайдеру. Повторите через минуту.';
  return `Слишком много запросов к провайдеру. Повторите через ${retryAfterS}\u00A0${forms[seconds.select(retryAfterS)]}.`;
}
