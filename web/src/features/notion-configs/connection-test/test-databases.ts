import type { DatabaseDiagnosis, testConnection } from '@geoplan/contracts/notion/notion-configs';
import type { CallInput } from '@geoplan/contracts/routing/call-url';

/** Database to test, with its name on the screen. */
export interface DatabaseQuestion {
  name: string;
  body: CallInput<typeof testConnection>['body'] & { databaseId: string };
}

/** Database currently being read; `at` starts at 1. */
export interface TestProgress {
  name: string;
  at: number;
  of: number;
}

type Ask = (body: DatabaseQuestion['body']) => Promise<{ databases: DatabaseDiagnosis[] }>;

/**
 * Tests databases one by one, so that each can use the full time limit of a call, and the screen can name the current
 * database. A rejected token would fail for all databases, so the remaining ones are skipped.
 */
export async function testDatabases(
  questions: readonly DatabaseQuestion[],
  ask: Ask,
  onProgress: (progress: TestProgress) => void,
): Promise<DatabaseDiagnosis[]> {
  const found: DatabaseDiagnosis[] = [];
  for (const [at, { name, body }] of questions.entries()) {
    onProgress({ name, at: at + 1, of: questions.length });
    const { databases } = await ask(body);
    found.push(...databases);
    const refused = databases.find(({ problem }) => problem === 'bad_token');
    if (refused) {
      const unasked = questions.slice(at + 1);
      return [...found, ...unasked.map((each) => ({ ...refused, databaseId: each.body.databaseId }))];
    }
  }
  return found;
}

/** Text shown while a test is running. */
export function progressText({ name, at, of }: TestProgress): string {
  return of === 1 ? `Читается «${name}»…` : `Читается «${name}»: база ${at} из ${of}…`;
}
