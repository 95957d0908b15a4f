/** A last sentence that asks for an action: «Выберите его в настройках базы данных.»; to wait and see anybody can. */
const deed = /(?<=[.!?] )(?!Попробуйте|Подождите)[А-ЯЁ][а-яё]+те\s[^.]*\.$/u;

/**
 * Sync message by role: the settings it names, here and in Notion, are the admin's, so others are sent to the
 * admin. The words are stored once for all readers, with the advice as their last sentence.
 */
export const syncAdvice = (text: string, isAdmin: boolean): string =>
  isAdmin ? text : text.replace(deed, 'Сообщите администратору.');
