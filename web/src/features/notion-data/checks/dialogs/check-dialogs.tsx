import type { DistinctValue } from '../../../../domain/workspace/sites/site-values.ts';
import { useCheckDialog } from './check-dialog.ts';
import { ExpectationsDialog } from './expectations-dialog.tsx';
import { RunHistory } from './run-history.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

/** The dialog about the checks that the address names. */
export function CheckDialogs({ statuses }: { statuses: readonly DistinctValue[] }) {
  const [open, setOpen] = useCheckDialog();
  const close = () => void setOpen(null);
  if (open === 'history') return <RunHistory onClose={close} />;
  if (open === 'expectations') return <ExpectationsDialog statuses={statuses} onClose={close} />;
  if (open === 'schedule') return <ScheduleDialog statuses={statuses} onClose={close} />;
  return null;
}
