import { CalendarCheck, CalendarPlus } from 'lucide-react';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { IconButton } from '../../shared/ui/buttons/icon-button.tsx';
import { countryName } from '../countries/country-tag.tsx';
import { useCan } from '../access/use-can.ts';
import type { PlanCandidate } from './plan-rules.ts';
import { isPlanned, usePlan } from './plan-store.ts';
import { useAddToPlan } from './use-add-to-plan.ts';

interface PlanButtonProps extends PlanCandidate {
  size?: 'md' | 'sm';
  /** `primary` if planning is the main action; a planned pair never is. */
  kind?: 'primary' | 'secondary';
  /** Only the icon, in a row of a table; its label is a tooltip. */
  isIcon?: boolean;
}

/**
 * Plans one pair, for users with a plan. A planned one is marked; pressing it again shows that it is already planned.
 */
export function PlanButton(props: PlanButtonProps) {
  const { size = 'md', kind = 'secondary', isIcon = false, ...candidate } = props;
  const { keyword, country } = candidate;
  const isThere = isPlanned(usePlan(), keyword, country);
  const add = useAddToPlan();
  const canPlan = useCan('run');
  if (!canPlan) return null;
  const Icon = isThere ? CalendarCheck : CalendarPlus;
  const text = isThere ? 'В плане' : 'В план';
  const label = `${text}: ${keyword}, ${countryName(country)}`;
  const icon = <Icon className={isThere ? 'size-4 text-success!' : 'size-4'} aria-hidden />;
  const plan = () => add([candidate]);
  if (isIcon)
    return (
      <IconButton label={label} size="xs" className="text-muted!" onPress={plan}>
        {icon}
      </IconButton>
    );
  return (
    <Button kind={isThere ? 'secondary' : kind} size={size} aria-label={label} icon={icon} onPress={plan}>
      {text}
    </Button>
  );
}
