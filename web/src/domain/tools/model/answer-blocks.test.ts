import { expect, test } from 'vitest';
import { answerBlocks, answerRows, inlineParts } from './answer-blocks.ts';

const answer = [
  '## Сложность',
  '',
  'Первый абзац',
  'его вторая строка',
  '',
  'Второй абзац',
  '1. раз',
  '2) два',
  '- **три**: да',
  '',
  '* четыре',
  '### Дальше',
  'текст <b>как есть</b>',
].join('\n');

test('distinguishes headings, lists and paragraphs', () => {
  expect(answerBlocks(answer)).toEqual([
    { kind: 'heading', text: 'Сложность' },
    { kind: 'text', text: 'Первый абзац\nего вторая строка' },
    { kind: 'text', text: 'Второй абзац' },
    { kind: 'list', isOrdered: true, items: ['раз', 'два'] },
    { kind: 'list', isOrdered: false, items: ['**три**: да', 'четыре'] },
    { kind: 'heading', text: 'Дальше' },
    { kind: 'text', text: 'текст <b>как есть</b>' },
  ]);
});

test('keeps every part of an incomplete text', () => {
  for (let end = 0; end <= answer.length; end += 1) {
    const shown = JSON.stringify(answerBlocks(answer.slice(0, end)));
    for (const word of answer.slice(0, end).match(/[а-я]+/giu) ?? []) expect(shown).toContain(word);
  }
});

test.each([
  [
    'a **b** c',
    [
      ['a ', false],
      ['b', true],
      [' c', false],
    ],
  ],
  [
    'a **b',
    [
      ['a ', false],
      ['b', false],
    ],
  ],
  ['**b**', [['b', true]]],
  ['', []],
] as const)('finds the bold words of %j', (text, parts) => {
  expect(inlineParts(text)).toEqual(parts.map(([part, isBold]) => ({ text: part, isBold })));
});

test('assigns each row of an answer to the heading above it', () => {
  expect(answerRows(answer).slice(2)).toEqual([
    { section: 'Сложность', text: 'раз' },
    { section: 'Сложность', text: 'два' },
    { section: 'Сложность', text: 'три: да' },
    { section: 'Сложность', text: 'четыре' },
    { section: 'Дальше', text: 'текст <b>как есть</b>' },
  ]);
});
