import type { Project } from '../../../domain/plan/plan-rules.ts';
import { fileName, saveFile } from '../../../shared/export/save-file.ts';

/** Saves the plan as a file that `readPlan` can read, such as `plan-2026-11-20.json`. */
export function savePlanFile(projects: readonly Project[]): void {
  const content = new Blob([JSON.stringify(projects, null, 2)], { type: 'application/json' });
  saveFile(fileName('plan', 'json'), content);
}
