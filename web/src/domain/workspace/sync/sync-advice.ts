/**
 * Last sentence with an instruction: «Выберите его в настройках базы данных.»; not one to wait, which anyone can
 * follow.
 */
const deed = /(?<=[.!?] )(?!Попробуйте|Подождите)[А-ЯЁ][а-яё]+те\s[^.]*\.$/u;

/**
 * Sync message by role. The settings it names, here and in Notion, belong to admins, so other users are sent to an
 * admin. The text is stored once for all readers, with the advice as its last sentence.
 */
export const syncAdvice = (text: string, isAdmin: boolean): string =>
  isAdmin ? text : text.replace(deed, 'Сообщите администратору.');
