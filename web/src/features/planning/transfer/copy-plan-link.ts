import type { Project } from '../../../domain/plan/plan-rules.ts';
import { copyText } from '../../../shared/browser/copy-text.ts';
import { formatCount } from '../../../shared/format/format-number.ts';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { planFragment } from './plan-link.ts';

const tooLongText = 'Столько проектов в ссылку не поместится: выберите меньше или сохраните копию в файл';

/** Copies a link that itself contains these projects, so that none of them is sent to a server. */
export async function copyPlanLink(projects: readonly Project[]): Promise<void> {
  const fragment = await planFragment(projects);
  if (fragment === null) return showToast(tooLongText);
  const link = `${location.origin}/planning${fragment}`;
  if (!(await copyText(link, 'Браузер запретил скопировать ссылку'))) return;
  const count = formatCount(projects.length, ['проектом', 'проектами', 'проектами']);
  showToast(`Ссылка с ${count} скопирована`);
}
