import { CalendarCheck, CalendarPlus } from 'lucide-react';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { IconButton } from '../../shared/ui/buttons/icon-button.tsx';
import { countryName } from '../countries/country-tag.tsx';
import { useCan } from '../access/use-can.ts';
import type { PlanCandidate } from './plan-rules.ts';
import { isPlanned, usePlan } from './plan-store.ts';
import { planPairs } from './plan-pairs.ts';

interface PlanButtonProps extends PlanCandidate {
  size?: 'md' | 'sm';
  /** `primary` if planning is the main action; ignored for a pair that is already planned. */
  kind?: 'primary' | 'secondary';
  /** True to show only an icon, for a table row; its label is a tooltip. */
  isIcon?: boolean;
}

/**
 * Button that plans one pair, only for users who may plan. A planned pair is marked; another press shows that it is
 * already planned.
 */
export function PlanButton(props: PlanButtonProps) {
  const { size = 'md', kind = 'secondary', isIcon = false, ...candidate } = props;
  const { keyword, country } = candidate;
  const isThere = isPlanned(usePlan(), keyword, country);
  const canPlan = useCan('run');
  if (!canPlan) return null;
  const Icon = isThere ? CalendarCheck : CalendarPlus;
  const text = isThere ? 'В плане' : 'В план';
  const label = `${text}: ${keyword}, ${countryName(country)}`;
  const icon = <Icon className={isThere ? 'size-4 text-success!' : 'size-4'} aria-hidden />;
  const plan = () => planPairs([candidate]);
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
