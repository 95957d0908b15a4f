import { expect, test } from 'vitest';
import { draftOf, type UnsentChange } from './draft-rules.ts';
import { createDrafts, decodeUnsent, encodeUnsent } from './unsent-draft.ts';

const id = '00000000-0000-4000-8000-000000000001';
const content = {
  keyword: 'one',
  country: 'pl',
  status: 'plan' as const,
  priority: 'medium' as const,
  searchVolume: 0,
  difficulty: null,
  launchedSites: 0,
  notes: '',
  owner: '',
  dueDate: '',
  createdAt: '2026-11-20',
  updatedAt: '2026-11-20',
};
const before = { id, version: 1, ...content };
const change = (notes: string, key?: string): UnsentChange => ({
  id,
  before,
  after: { id, ...content, notes },
  sent: key === undefined ? undefined : { key, change: { kind: 'put', id, version: 1, project: content } },
});

function drafts() {
  let text = '{}';
  const tab = createDrafts({
    load: () => decodeUnsent(text),
    save: (value) => void (text = encodeUnsent(value)),
  });
  return { ...tab, text: () => text };
}

test('reads a draft stored before idempotency keys existed, and drops only a malformed request', () => {
  const earlier = { id, before, after: { id, ...content, notes: 'x' } };
  for (const sent of [undefined, { key: 1 }]) {
    const [read] = decodeUnsent(JSON.stringify({ ann: [{ ...earlier, sent }] }))['ann'] ?? [];
    expect(read).toEqual(earlier);
    expect(draftOf([read!])).toMatchObject({ rows: [earlier.after], sent: new Map() });
  }
});

test('keeps a request without a response across a reload', () => {
  const tab = drafts();
  tab.save('ann', [], [change('x', 'key')]);
  expect(draftOf(tab.load('ann')).sent.get(id)).toEqual(change('x', 'key').sent);
});

test("replaces a tab's own change, but not a later change from another tab", () => {
  const tab = drafts();
  const [first, second] = [change('first'), change('second')];
  tab.save('ann', [], [first]);
  // Another tab has adopted the change and edits it further.
  tab.save('ann', [first], [second]);
  tab.save('ann', [first], [first]);
  expect(tab.load('ann')).toEqual([second]);
  tab.save('ann', [first], []);
  expect(tab.load('ann')).toEqual([second]);
  tab.save('ann', [second], []);
  expect(tab.text()).toBe('{}');
});
