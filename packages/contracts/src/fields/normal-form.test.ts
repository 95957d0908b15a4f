import { expect, test } from 'vitest';
import { hasMarkRun, normalForm } from './normal-form.ts';

/** Two marks that canonical ordering swaps. */
const marks = (count: number) => '\u0315\u0300'.repeat(count).slice(0, count);

test.each([
  ['30 marks', `a${marks(30)}`, false],
  ['31 marks', `a${marks(31)}`, true],
  ['31 marks that are letters until they are decomposed', 'ﾊ' + '\uff9e\uff9f'.repeat(16), true],
  ['200 letters with a mark each', 'e\u0301'.repeat(200), false],
  ['a Tibetan stack', 'རྐྱེན་ལྡན་', false],
  ['Thai with vowels and tones', 'เก้าอี้ที่นี่'.repeat(20), false],
  ['pointed Hebrew', 'בְּרֵאשִׁית בָּרָא אֱלֹהִים', false],
  ['Vietnamese, decomposed', 'Trường hợp đặc biệt'.normalize('NFD'), false],
  ['emoji of several signs', '👩🏽‍❤️‍💋‍👨🏿🏳️‍🌈'.repeat(20), false],
] as const)('a mark run in %s: %s becomes %s', (_, value, found) => {
  expect(hasMarkRun(value)).toBe(found);
});

test('normalises text, and truncates a run of combining marks after the first 30', () => {
  expect(normalForm('Cafe\u0301 ﬁ', 'NFC')).toBe('Café ﬁ');
  expect(normalForm('Café ﬁ', 'NFKD')).toBe('Cafe\u0301 fi');
  const cut = normalForm(`a${marks(5_000)}b${marks(31)}`, 'NFC');
  expect(cut).toBe(`a${marks(30)}b${marks(30)}`.normalize('NFC'));
  expect(normalForm(cut, 'NFC')).toBe(cut);
});
