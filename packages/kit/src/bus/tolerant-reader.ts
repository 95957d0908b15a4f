import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** Unknown fields; in a union, the unknown fields of the member that would be valid without them. */
function surplusOf(issues: readonly Issue[], path: readonly PropertyKey[] = []): [PropertyKey[], string[]][] {
  return issues.flatMap((issue): [PropertyKey[], string[]][] => {
    const at = [...path, ...issue.path];
    if (issue.code === 'unrecognized_keys') return [[at, issue.keys]];
    if (issue.code !== 'invalid_union') return [];
    const fitting = issue.errors.find((member) => member.every(({ code }) => code === 'unrecognized_keys'));
    return fitting ? surplusOf(fitting, at) : [];
  });
}

function remove(value: unknown, path: readonly PropertyKey[], keys: readonly string[]): void {
  let place = value;
  for (const step of path) place = (place as Record<PropertyKey, unknown>)[step];
  for (const key of keys) delete (place as Record<string, unknown>)[key];
}

/**
 * Tolerant reader for messages from newer publishers, which drops fields unknown to the strict schema at any depth.
 * One schema is strict when sending and tolerant when receiving (reliability "How" 2).
 */
export function readTolerantly<T>(schema: z.ZodType<T>, value: unknown): z.ZodSafeParseResult<T> {
  const known = structuredClone(value);
  for (;;) {
    const result = schema.safeParse(known);
    const surplus = result.success ? [] : surplusOf(result.error.issues);
    // Each round removes at least one field, so the loop ends.
    if (surplus.length === 0) return result;
    for (const [path, keys] of surplus) remove(known, path, keys);
  }
}

/**
 * True if the data is invalid only because of unknown enum values or discriminators, which come from a newer publisher.
 */
export function isFromNewerVersion(issues: readonly Issue[]): boolean {
  return issues.every(({ code, ...issue }) => {
    if (code === 'invalid_value') return true;
    if (code !== 'invalid_union' || !('errors' in issue)) return false;
    // An empty list means that no member has this discriminator.
    return issue.errors.length === 0 || issue.errors.some((member) => isFromNewerVersion(member));
  });
}
