import { readableProjects, type Project } from '../../../domain/plan/plan-rules.ts';

/** Largest file, in bytes, far above any plan: local storage holds about 5 MB of text. */
const maxBytes = 10_000_000;

/** Saves the plan as a file that `readBackupFile` reads: `plan-2026-11-20.json`. */
export function saveBackupFile(projects: readonly Project[]): void {
  const link = document.createElement('a');
  const content = new Blob([JSON.stringify(projects, null, 2)], { type: 'application/json' });
  link.href = URL.createObjectURL(content);
  link.download = `plan-${new Intl.DateTimeFormat('sv-SE').format(new Date())}.json`;
  link.click();
  // The download has its own hold on the data by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Parses a backup; malformed rows are left out, a repeated id is kept as it is. */
export function projectsOfBackup(text: string): Project[] {
  const rows: unknown = JSON.parse(text);
  if (!Array.isArray(rows)) throw new TypeError('not a list');
  return rows.flatMap((row) => readableProjects([row]));
}

/** The projects of a file; null when it is not a backup. */
export async function readBackupFile(file: File): Promise<Project[] | null> {
  if (file.size > maxBytes) return null;
  try {
    return projectsOfBackup(await file.text());
  } catch {
    return null;
  }
}
