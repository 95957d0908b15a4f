import { expect, test } from 'vitest';
import { sentences } from './sentences.ts';

test('ends each text with exactly one punctuation mark', () => {
  expect(sentences('Ошибка загрузки', 'Ошибка подключения к серверу', 'Показаны прежние данные.')).toBe(
    'Ошибка загрузки. Ошибка подключения к серверу. Показаны прежние данные.',
  );
  expect(sentences('Что-то сломалось!', 'Подождите…', 'Сказано: «Нет.»', ' Код (7)')).toBe(
    'Что-то сломалось! Подождите… Сказано: «Нет.» Код (7).',
  );
});

test('leaves out empty texts', () => {
  expect(sentences('', 'Ошибка', ' ')).toBe('Ошибка.');
  expect(sentences()).toBe('');
});
