import { extractDatabaseId } from '../../clients/find-database.ts';

/** A longer number is no id, although the beginning of it would look like one. */
const tooLong = /[0-9a-f]{33}/i;

/** The id in what a person pasted, without dashes; null = there is none. */
export function parseDatabaseId(text: string): string | null {
  if (tooLong.test(text)) return null;
  // A link names the database in its path; what follows are views of it, and pages opened over it.
  const [path = ''] = text.split(/[?#]/);
  return extractDatabaseId(path) ?? extractDatabaseId(text);
}
