import { expect, test } from 'vitest';
import { fileSlug } from './file-slug.ts';

test.each([
  [['Lab Casino', 'bg'], 'lab-casino-bg'],
  [['казино онлайн'], 'казино-онлайн'],
  [['а/б 100% & co.uk'], 'а-б-100-co-uk'],
  [['../../etc/passwd\u0000'], 'etc-passwd'],
  [['हिन्दी'], 'हिन्दी'],
  [['заи\u0306м'], 'займ'],
  [['😀!?'], ''],
  [['x'.repeat(100)], 'x'.repeat(60)],
  [[`${'x'.repeat(59)}𠀀`], 'x'.repeat(59)],
])('turns %j into %j in a file name', (words, slug) => {
  expect(fileSlug(...words)).toBe(slug);
});
