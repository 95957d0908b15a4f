import { Badge, type BadgeTone } from '../../shared/ui/display/badge.tsx';
import { stateLabels, stateOf, type WorkRow, type WorkState } from './work-rules.ts';

const tones: Record<WorkState, BadgeTone> = {
  running: 'blue',
  failed: 'red',
  due: 'yellow',
  waiting: 'grey',
};

/** What becomes of a work at this moment. */
export function WorkStateBadge({ row, nowMs }: { row: WorkRow; nowMs: number }) {
  const state = stateOf(row, nowMs);
  return (
    <Badge tone={tones[state]} hasDot>
      {stateLabels[state]}
    </Badge>
  );
}
