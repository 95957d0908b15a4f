/** Nothing can be bought; says where to repair it. */
export const noKeyText =
  'Ключ провайдера не задан или провайдер выключен. Проверьте настройки API (/settings).';
export const noRunText = 'Запуск не найден';
export const notRunningText = 'Запуск уже завершён, отменять нечего';
export const nothingToRetryText = 'Нечего повторять';
export const stoppingText = 'Сервис останавливается, пары возьмёт другой процесс';
export const lostPairText = 'Провайдер не ответил на эту пару. Повторите неудачные пары позже.';
