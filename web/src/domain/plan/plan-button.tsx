import { CalendarCheck, CalendarPlus } from 'lucide-react';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { countryName } from '../countries/country-tag.tsx';
import { useCanRun } from '../runs/use-can-run.ts';
import type { PlanCandidate } from './plan-rules.ts';
import { isPlanned, usePlan } from './plan-store.ts';
import { useAddToPlan } from './use-add-to-plan.ts';

interface PlanButtonProps extends PlanCandidate {
  /** `xs` in a row of a table. */
  size?: 'md' | 'sm' | 'xs';
}

/** Plans one pair, for those who have a plan; a planned one says so, and pressing it again says that it is there already. */
export function PlanButton({ size = 'md', ...candidate }: PlanButtonProps) {
  const { keyword, country } = candidate;
  const isThere = isPlanned(usePlan(), keyword, country);
  const add = useAddToPlan();
  const canPlan = useCanRun();
  if (!canPlan) return null;
  const Icon = isThere ? CalendarCheck : CalendarPlus;
  return (
    <Button
      kind={size === 'xs' ? 'ghost' : 'secondary'}
      size={size}
      aria-label={`${isThere ? 'В плане' : 'В план'}: ${keyword}, ${countryName(country)}`}
      icon={<Icon className={isThere ? 'size-4 text-success!' : 'size-4'} aria-hidden />}
      onPress={() => add([candidate])}
    >
      {isThere ? 'В плане' : 'В план'}
    </Button>
  );
}
