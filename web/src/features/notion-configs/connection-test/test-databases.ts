import type { DatabaseDiagnosis, testConnection } from '@geoplan/contracts/notion/notion-configs';
import type { CallInput } from '@geoplan/contracts/routing/call-url';

/** A database to test, and what it is called on the screen. */
export interface DatabaseQuestion {
  name: string;
  body: CallInput<typeof testConnection>['body'] & { databaseId: string };
}

/** Which database is being read; `at` counts from 1. */
export interface TestProgress {
  name: string;
  at: number;
  of: number;
}

type Ask = (body: DatabaseQuestion['body']) => Promise<{ databases: DatabaseDiagnosis[] }>;

/**
 * Tests databases one after the other, so that each has the whole time of a call for its rows and the screen can say which
 * one is being read. A refused token is the same for all: the rest is not asked.
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

/** What a pending test is at. */
export function progressText({ name, at, of }: TestProgress): string {
  return of === 1 ? `Читается «${name}»…` : `Читается «${name}»: база ${at} из ${of}…`;
}
