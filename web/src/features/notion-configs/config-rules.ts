import { ApiFailure } from '../../shared/api/api-failure.ts';

/** Texts of the screen (spec §2, §5, §8). */
export const texts = {
  loading: 'Загрузка конфигураций...',
  loadFailed: 'Ошибка загрузки конфигураций',
  createFailed: 'Ошибка создания конфигурации',
  changeFailed: 'Ошибка обновления конфигурации',
  removeFailed: 'Ошибка удаления конфигурации',
  setDefaultFailed: 'Ошибка установки конфигурации по умолчанию',
  testFailed: 'Ошибка тестирования подключения',
  findFailed: 'Базы не найдены',
  testPassed: 'Подключение к Notion успешно!',
  fallback: 'Ошибка загрузки данных',
  removeQuestion: 'Вы уверены, что хотите удалить эту конфигурацию?',
} as const;

/** Mask of a token on a card (spec §9). */
export const tokenDots = '•'.repeat(32);

/** Failure with a title from the spec and its reason. */
export interface Failure {
  text: string;
  reason: string;
}

/** Builds a failure from an error. Without a server message, the reason is the fallback text from the spec. */
export function failureOf(text: string, error: unknown): Failure {
  return { text, reason: error instanceof ApiFailure ? error.message : texts.fallback };
}

const dashedId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const bareId = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/i;

/** Database id in a pasted id or link, in the format stored by the server; null if there is none. */
export function databaseIdIn(text: string): string | null {
  // Only the path of a link contains the database id; the rest identifies its views.
  const [path = ''] = text.split(/[?#]/);
  const found = bareId.exec(path) ?? dashedId.exec(path);
  return found ? found[0].replaceAll('-', '').toLowerCase() : null;
}
