import type { PairErrorCode } from '@geoplan/contracts/geo/geo-runs';
import { accessTexts } from '../../domain/access-labels.ts';

/** Russian messages for pairs without a result: what happened and what to do. */
export const pairErrorMessages: Readonly<Record<PairErrorCode, string>> = {
  auth: 'Ключ провайдера недействителен. Проверьте его в настройках API.',
  not_subscribed:
    'Ключ действителен, но тариф не подключён. Оформите подписку на этот API в кабинете провайдера.',
  quota:
    'Квота провайдера исчерпана. Дождитесь её обновления или смените тариф, затем повторите неудачные пары.',
  rate: 'Провайдер ограничил частоту запросов. Повторите неудачные пары позже.',
  unsupported_country: 'У провайдера нет данных по этой стране. Уберите её или выберите другого провайдера.',
  unsupported_keyword:
    'Провайдер не принимает такое ключевое слово. Сократите его или уберите лишние символы.',
  unavailable: 'Провайдер не отвечает. Повторите неудачные пары через несколько минут.',
  bad_response:
    'Провайдер прислал непонятный ответ, он не сохранён. Повторите позже или проверьте хост в настройках API.',
  ...accessTexts,
};
