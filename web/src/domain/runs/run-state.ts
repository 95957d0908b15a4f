import type { Run } from '@geoplan/contracts/runs';
import { CircleCheck, CircleSlash, CircleX, LoaderCircle, TriangleAlert } from 'lucide-react';
import { accessEndingTexts } from './access-ending-labels.ts';

const states = {
  running: { Icon: LoaderCircle, style: 'animate-spin text-accent', word: 'Выполняется' },
  completed: { Icon: CircleCheck, style: 'text-success', word: 'Завершён' },
  failed: { Icon: CircleX, style: 'text-danger', word: 'Ошибка' },
  cancelled: { Icon: CircleSlash, style: 'text-muted', word: 'Отменён' },
} as const;
const withErrors = { Icon: TriangleAlert, style: 'text-warning', word: 'Завершён с ошибками' } as const;

/**
 * Icon, icon classes and label for the status of a run. A finished run with failed items is shown as a warning, and
 * so is a run that ended because its user lost access.
 */
export function runState({ status, failed, accessEnded }: Pick<Run, 'status' | 'failed' | 'accessEnded'>) {
  if (status === 'cancelled' && accessEnded !== undefined)
    return {
      Icon: CircleSlash,
      style: 'text-warning',
      word: `Автор ${accessEndingTexts[accessEnded]}`,
    };
  return status === 'completed' && failed > 0 ? withErrors : states[status];
}
