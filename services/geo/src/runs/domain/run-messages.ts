/** Message shown if nothing can be bought; names the screen on which to fix this. */
export const noKeyText =
  'Ключ провайдера не задан, или провайдер выключен. Проверьте настройки API (/settings).';
export const lostPairText = 'Провайдер не ответил по этой паре. Повторите неудачные пары позже.';
export const unstorableText = 'Ответ провайдера не удалось сохранить. Повторите пару позже.';
