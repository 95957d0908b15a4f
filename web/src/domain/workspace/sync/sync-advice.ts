/**
 * Matches the last sentence if it is an instruction for an admin, such as «Выберите его в настройках базы данных.».
 * Instructions to wait or to try again do not match, because anyone can follow them.
 */
const deed = /(?<=[.!?] )(?!Попробуйте|Подождите)[А-ЯЁ][а-яё]+те\s[^.]*\.$/u;

/**
 * Sync message for a role. The settings that it mentions, in the product and in Notion, are reserved for admins, so
 * other users are referred to an admin. One text with the advice as its last sentence is stored for all readers.
 */
export const syncAdvice = (text: string, isAdmin: boolean): string =>
  isAdmin ? text : text.replace(deed, 'Сообщите администратору.');
