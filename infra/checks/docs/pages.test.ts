import { describe, expect, it } from 'vitest';
import { parseDecision } from './decisions-index.ts';
import { markdownPages, read, withoutCode } from './pages.ts';

/** Pages with English text. The guide is Russian; the brand rule lists keywords in both languages. */
const englishPages = markdownPages().filter(
  (page) => page !== 'docs/guide.md' && page !== 'docs/reference/brand-rule.md',
);

describe('README.md', () => {
  const text = read('README.md');

  it('has at most 120 lines', () => {
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  });

  it('has a block with each command that starts or tests the product', () => {
    const blocks = [...text.matchAll(/^```\n([\s\S]*?)^```/gm)].map(([, block = '']) => block.trim());
    expect(blocks).toContain('npm ci && npm start');
    expect(blocks).toContain('npm ci && npm test');
  });
});

describe.each(['README.md', 'docs/operations.md', 'docs/deploy.md', 'docs/testing.md'])('%s', (page) => {
  it('has no sentence of more than 40 words', () => {
    const sentences = withoutCode(read(page))
      .replaceAll(/\]\([^)]*\)/g, ']')
      .split(/[.!?:;]\s|\n\n|\n- |\n\||\|/)
      .map((sentence) => sentence.trim().split(/\s+/));
    expect(sentences.filter((words) => words.length > 40)).toEqual([]);
  });
});

describe('English pages', () => {
  it('contains Russian only in quoted screen texts and code', () => {
    const foreign = englishPages.flatMap((page) =>
      read(page)
        .replaceAll(/^```[\s\S]*?^```/gm, '')
        .replaceAll(/`[^`\n]*`|«[^»]*»/g, '')
        .split('\n')
        .filter((line) => /\p{Script=Cyrillic}/u.test(line))
        .map((line) => `${page}: ${line}`),
    );
    expect(foreign).toEqual([]);
  });

  it('quotes English text with straight quotes', () => {
    const quoted = englishPages.flatMap((page) =>
      [...read(page).matchAll(/«[^»\n]*»/g)].map(([quote]) => ({ page, quote })),
    );
    expect(quoted.filter(({ quote }) => !/\p{Script=Cyrillic}/u.test(quote))).toEqual([]);
  });
});

it('defines each term of docs/concepts.md only once', () => {
  const terms = [...read('docs/concepts.md').matchAll(/^\| ([^|]+) \|/gm)]
    .map(([, term = '']) => term.toLowerCase())
    .filter((term) => term !== 'term');
  expect(terms.length).toBeGreaterThan(80);
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
});

describe('a decision', () => {
  it('is rejected if its heading is not its number and title', () => {
    expect(() => parseDecision('0022-what-a-visit-loads.md', '# 21. What a visit loads\n')).toThrow(
      'docs/decisions/0022-what-a-visit-loads.md: the first line has to be "# 0022 · <title>"',
    );
  });

  it('names the earlier decisions that it changes', () => {
    const text = '# 0033 · What\n\n2026-11-23. Adds to [22](0022-a.md), narrows [5](0005-b.md).\n';
    expect(parseDecision('0033-what.md', text).changes).toEqual([
      { verb: 'adds', number: '0022' },
      { verb: 'narrows', number: '0005' },
    ]);
  });
});
