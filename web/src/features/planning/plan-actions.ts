import { formatNumber } from '../../shared/format/format-number.ts';
import type { Project } from '../../domain/plan/plan-rules.ts';
import { rewritePlan } from '../../domain/plan/plan-store.ts';
import { planFailureText } from '../../domain/plan/plan-texts.ts';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { changedRows, withoutRows, withProjects, withRowsBack, type Changes } from './plan-edits.ts';
import type { ProjectForm } from './form/project-form-rules.ts';
import { projectName } from './project-labels.ts';

const keepFailureText = 'Не удалось сохранить план: браузер отказал в месте для него';
const goneText = 'Проект уже удалён в другой вкладке';

// Swedish dates are yyyy-mm-dd, in the person's own time zone.
const today = () => new Intl.DateTimeFormat('sv-SE').format(new Date());

/** Runs a write of the plan; when the browser rejects it, a toast says so and null is returned. */
function written<Result>(write: () => Result, failureText = keepFailureText): Result | null {
  try {
    return write();
  } catch {
    showToast(failureText);
    return null;
  }
}

function applyChanges(changes: Changes): Changes {
  let undo: Changes = new Map();
  rewritePlan((rows) => {
    const changed = changedRows(rows, changes);
    undo = changed.undo;
    return changed.rows;
  });
  return undo;
}

/** Gives projects new values as of today and says `text`; the toast takes it back. False when it was not stored. */
export function changeProjects(
  projects: readonly Project[],
  change: Partial<Project>,
  text: string,
): boolean {
  const dated = { ...change, updatedAt: today() };
  const undo = written(() => applyChanges(new Map(projects.map(({ id }) => [id, dated]))));
  if (undo === null) return false;
  if (undo.size === 0) showToast(goneText);
  else showToast(text, () => written(() => applyChanges(undo)));
  return true;
}

/** Takes projects out of the plan; the toast puts them back. False when it was not stored. */
export function removeProjects(projects: readonly Project[]): boolean {
  const ids = new Set(projects.map(({ id }) => id));
  const removed = written(() => {
    let taken: ReturnType<typeof withoutRows>['removed'] = [];
    rewritePlan((rows) => {
      const rest = withoutRows(rows, ids);
      taken = rest.removed;
      return rest.rows;
    });
    return taken;
  });
  if (removed === null) return false;
  const [first] = projects;
  const text =
    projects.length === 1 && first
      ? `Проект "${projectName(first)}" удалён`
      : `Удалено проектов: ${formatNumber(projects.length)}`;
  showToast(text, () => written(() => rewritePlan((rows) => withRowsBack(rows, removed))));
  return true;
}

/** Adds projects whose pair is not planned yet and says how many; the toast takes them out. */
export function addProjects(
  projects: readonly Project[],
  textOf: (added: readonly Project[], skipped: readonly Project[]) => string,
): readonly Project[] | null {
  const outcome = written(() => {
    let result: ReturnType<typeof withProjects> = { rows: [], added: [], skipped: [] };
    rewritePlan((rows) => (result = withProjects(rows, projects)).rows);
    return result;
  }, planFailureText);
  if (outcome === null) return null;
  const { added, skipped } = outcome;
  const ids = new Set(added.map(({ id }) => id));
  const undo = () => written(() => rewritePlan((rows) => withoutRows(rows, ids).rows));
  showToast(textOf(added, skipped), added.length === 0 ? undefined : undo);
  return added;
}

/** The project a filled form makes. */
export function projectOf(form: ProjectForm): Project {
  const day = today();
  return {
    ...form,
    id: crypto.randomUUID(),
    searchVolume: 0,
    difficulty: null,
    createdAt: day,
    updatedAt: day,
  };
}
