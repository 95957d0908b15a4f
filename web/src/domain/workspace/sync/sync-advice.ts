/**
 * Last sentence if it is an instruction for an admin, such as «Выберите его в настройках базы данных.». Instructions
 * to wait or to try again do not match, because anyone can follow them.
 */
const deed = /(?<=[.!?] )(?!Попробуйте|Подождите)[А-ЯЁ][а-яё]+те\s[^.]*\.$/u;

/**
 * Sync message by role. The settings it names, here and in Notion, belong to admins, so other users are sent to an
 * admin. The text is stored once for all readers, with the advice as its last sentence.
 */
export const syncAdvice = (text: string, isAdmin: boolean): string =>
  isAdmin ? text : text.replace(deed, 'Сообщите администратору.');
