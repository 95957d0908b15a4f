import { z } from 'zod';
import { knownNumbers } from '../numbers/keyword-numbers.ts';
import { invalidField, invalidPost, oneTaskOnly, type LabsStatus } from './envelope.ts';
import { countryOfLocation } from './locations.ts';
import { overviewDetails } from './overview-details.ts';

// Source of the limits and prices: provider-apis.md A.4 and its example.
const maxKeywords = 700;
const maxKeywordLength = 80;
const maxWords = 10;
const pricePerTask = 0.01;
const pricePerItem = 0.0001;

const taskSchema = z.object({
  keywords: z
    .array(
      z
        .string()
        .min(1)
        .max(maxKeywordLength)
        .refine((each) => each.trim().split(/\s+/).length <= maxWords),
    )
    .min(1)
    .max(maxKeywords),
  location_code: z.int().refine((code) => countryOfLocation(code) !== undefined),
  language_code: z.string().regex(/^[a-z]{2,3}(-[A-Z]{2})?$/),
});
type OverviewTask = z.output<typeof taskSchema>;

/** Returns the only task of a call, or DataForSEO's error status. */
export function readTask(body: unknown): { task: OverviewTask } | { status: LabsStatus } {
  if (!Array.isArray(body) || body.length === 0) return { status: invalidPost };
  if (body.length > 1) return { status: oneTaskOnly };
  const parsed = taskSchema.safeParse(body[0]);
  if (parsed.success) return { task: parsed.data };
  const name = parsed.error.issues[0]?.path[0];
  return { status: name === undefined ? invalidPost : invalidField(String(name)) };
}

function itemOf(keyword: string, task: OverviewTask) {
  const country = countryOfLocation(task.location_code) ?? '';
  const known = knownNumbers(keyword, country);
  if (!known) return [];
  return [
    {
      se_type: 'google',
      keyword,
      location_code: task.location_code,
      language_code: task.language_code,
      ...overviewDetails(keyword, country, task.language_code, known),
    },
  ];
}

/** Returns the known keywords in lower case, each once. Unknown keywords are omitted and not charged. */
export function overviewOf(task: OverviewTask) {
  const keywords = new Set(task.keywords.map((each) => each.trim().toLowerCase()));
  const items = [...keywords].flatMap((each) => itemOf(each, task));
  return {
    /** US dollars, rounded to the precision of money. */
    cost: Math.round((pricePerTask + items.length * pricePerItem) * 10_000) / 10_000,
    result: {
      se_type: 'google',
      location_code: task.location_code,
      language_code: task.language_code,
      items_count: items.length,
      items: items.length === 0 ? null : items,
    },
  };
}
