import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocalPlan } from '../../../domain/plan/local-plan.ts';
import {
  choosePlanSource,
  refreshTeamPlan,
  useIsShared,
  useIsTeamPlan,
} from '../../../domain/plan/shared-plan/plan-source.ts';
import { useSharedPlan } from '../../../domain/plan/shared-plan/shared-plan.ts';
import { useCan } from '../../../domain/access/use-can.ts';
import { Switch } from '../../../shared/ui/fields/switch.tsx';
import { compareWithPlan } from '../merge/merge-rules.ts';
import { written } from '../plan-actions.ts';
import type { OpenPlanningDialog } from '../planning-dialog.tsx';
import { projectsText } from '../project-labels.ts';

interface PlanSourceSwitchProps {
  onDialog: (dialog: OpenPlanningDialog) => void;
}

/**
 * Offers to copy projects from the plan of this browser to the shared plan once the shared plan has been selected and
 * loaded.
 */
function useUploadQuestion({ onDialog }: PlanSourceSwitchProps): (isAsked: boolean) => void {
  const isAsked = useRef(false);
  const isRead = useSharedPlan(({ revision }) => revision !== null);
  const own = useLocalPlan(({ projects }) => projects);
  const ask = useEffectEvent(() => {
    isAsked.current = false;
    const items = compareWithPlan(useSharedPlan.getState().rows, own);
    if (items.some(({ kind }) => kind !== 'same'))
      onDialog({ kind: 'merge', title: 'Перенести план этого браузера в общий', items });
  });
  useEffect(() => {
    if (isRead && isAsked.current) ask();
  }, [isRead]);
  return (value) => {
    isAsked.current = value;
  };
}

const everybody = 'его видят и меняют все';
const readers = 'его могут менять пользователи с ролью user или admin';

/** Name of the shown plan, and the people who can change it. */
function usePlanText(isShared: boolean, isTeam: boolean): string {
  const canRun = useCan('run');
  if (!isShared) {
    if (isTeam) return 'План этого браузера: его видите только вы';
    return canRun ? 'План хранится только в этом браузере' : `План этого браузера: ${readers}`;
  }
  return `${isTeam ? 'План команды' : 'Общий план'}: ${canRun ? everybody : readers}`;
}

/** Label that states where the plan is stored, with a switch between the plan of this browser and the shared plan. */
export function PlanSourceSwitch(props: PlanSourceSwitchProps) {
  const isShared = useIsShared();
  const isTeam = useIsTeamPlan();
  const own = useLocalPlan(({ projects }) => projects.length);
  const askUpload = useUploadQuestion(props);
  const canRun = useCan('run');
  const text = usePlanText(isShared, isTeam);
  // An admin may have changed the team setting since this tab was loaded.
  useEffect(() => void refreshTeamPlan(), []);
  const choose = (isOn: boolean) => {
    askUpload(isOn && canRun);
    written(() => choosePlanSource(isOn ? 'server' : 'browser'));
  };
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      {text}
      {isTeam && isShared && own > 0 ? `В этом браузере: ${projectsText(own)}` : null}
      {isTeam && isShared && own === 0 ? null : (
        <Switch isSelected={isShared} onChange={choose}>
          {isTeam ? 'План команды' : 'Сохранить на сервере'}
        </Switch>
      )}
    </span>
  );
}
