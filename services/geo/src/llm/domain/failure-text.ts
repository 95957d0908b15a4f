import { shutDownText, type ModelProvider } from '@geoplan/contracts/llm/known-models';
import type { ModelFailureCode } from '@geoplan/contracts/llm/completions';
import { accessTexts } from '../../domain/access-labels.ts';

const texts: Record<Exclude<ModelFailureCode, 'rate_limited'>, string> = {
  auth: 'Провайдер не принял ключ модели. Проверьте ключ в настройках API.',
  not_permitted: 'Ключу недоступна эта модель. Выберите другую модель или проверьте права ключа.',
  unknown_model: 'Провайдер не знает такой модели. Выберите другую в настройках API.',
  shut_down: 'Эта модель отключена провайдером. Выберите другую в настройках API.',
  organization:
    'Организация OpenAI не подтверждена: без этого модель не отвечает по частям. Подтвердите её на platform.openai.com/settings/organization/general и повторите через 15\u00A0минут, или выберите другую модель.',
  too_large: 'Запрос слишком велик для этой модели. Уменьшите число слов и стран.',
  bad_request: 'Провайдер отклонил запрос. Выберите другую модель или покажите ответ разработчикам.',
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
  ...accessTexts,
};

const seconds = new Intl.PluralRules('ru-RU');
const forms: Record<string, string> = { one: 'секунду', few: 'секунды', many: 'секунд', other: 'секунд' };

const unsentText = 'Запрос не отправлен модели: сервер был недоступен. Повторите запрос, он ничего не стоил.';

interface FailureFacts {
  retryAfterS: number | null;
  /** True if the request has been sent to the network. */
  isSent: boolean;
  /** The vendor's own message; '' if there is none. */
  said?: string;
  provider?: ModelProvider;
  model?: string;
}

/** Russian message that describes a failure. */
export function failureText(
  code: ModelFailureCode,
  { retryAfterS, isSent, said = '', provider, model }: FailureFacts,
): string {
  const shutDown = provider && model !== undefined ? shutDownText(provider, model) : null;
  if ((code === 'shut_down' || code === 'unknown_model') && shutDown !== null)
    return `Модель ${model} ${shutDown}. Выберите другую в настройках API.`;
  if (code === 'bad_request' && said !== '') return `${texts.bad_request} Ответ провайдера: ${said}`;
  if (code === 'stopped' && !isSent) return unsentText;
  if (code !== 'rate_limited') return texts[code];
  if (retryAfterS === null) return 'Слишком много запросов к провайдеру. Повторите через минуту.';
  return `Слишком много запросов к провайдеру. Повторите через ${retryAfterS}\u00A0${forms[seconds.select(retryAfterS)]}.`;
}
