import { Ellipsis, FileDown, FileUp, History, Link2, Users } from 'lucide-react';
import { useRef } from 'react';
import type { Project } from '../../../domain/plan/plan-rules.ts';
import { useIsTeamPlan } from '../../../domain/plan/shared-plan/plan-source.ts';
import { buttonStyle } from '../../../shared/ui/buttons/button-style.ts';
import { PlainButton } from '../../../shared/ui/buttons/plain-button.tsx';
import { FileInput, tableFiles } from '../../../shared/ui/fields/file-input.tsx';
import { Menu, MenuAction } from '../../../shared/ui/overlays/menu.tsx';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { copyPlanLink } from './copy-plan-link.ts';
import type { PlanFile } from './read-plan.ts';
import { savePlanFile } from './save-plan.ts';

interface TransferMenuProps {
  projects: readonly Project[];
  /** Projects that match the filter. */
  shown: readonly Project[];
  /** Undefined if the user may not change the plan. */
  onImport: ((file: PlanFile) => void) | undefined;
  /** Opens the history; undefined for the plan of this browser, which nobody else changes. */
  onHistory: (() => void) | undefined;
  /** Opens the team setting for an admin; undefined for other roles. */
  onTeam: (() => void) | undefined;
}

/** Reads a selected file. A toast reports a file without a plan. */
async function load(file: File, onImport: TransferMenuProps['onImport']): Promise<void> {
  // The table reader is loaded on first use.
  const read = await import('./read-plan.ts')
    .then(({ readPlan }) => readPlan(file))
    .catch(() => ({ problem: 'Файл не прочитан, попробуйте ещё раз' }));
  if ('problem' in read) showToast(read.problem);
  else onImport?.(read.plan);
}

/** Menu that moves the plan to and from another browser, as a file or a link. */
export function TransferMenu({ projects, shown, onImport, onHistory, onTeam }: TransferMenuProps) {
  const input = useRef<HTMLInputElement>(null);
  const isTeam = useIsTeamPlan();
  return (
    <>
      <Menu
        label="Копия плана"
        trigger={
          <PlainButton
            aria-label="Копия плана"
            className={`${buttonStyle('secondary', 'md', true)} max-sm:flex-none!`}
          >
            <Ellipsis className="size-4" aria-hidden />
          </PlainButton>
        }
        disabledKeys={[...(projects.length === 0 ? ['save'] : []), ...(shown.length === 0 ? ['link'] : [])]}
        onAction={(key) => {
          if (key === 'save') savePlanFile(projects);
          else if (key === 'link') void copyPlanLink(shown);
          else if (key === 'history') onHistory?.();
          else if (key === 'team') onTeam?.();
          else input.current?.click();
        }}
      >
        <MenuAction id="save" icon={FileDown}>
          Сохранить копию плана
        </MenuAction>
        {onImport ? (
          <MenuAction id="load" icon={FileUp}>
            Загрузить из файла (JSON, CSV, XLSX)
          </MenuAction>
        ) : null}
        <MenuAction id="link" icon={Link2}>
          Скопировать ссылку с показанными
        </MenuAction>
        {onHistory ? (
          <MenuAction id="history" icon={History}>
            История изменений
          </MenuAction>
        ) : null}
        {onTeam ? (
          <MenuAction id="team" icon={Users}>
            {isTeam ? 'Оставить выбор плана браузерам' : 'Сделать планом команды'}
          </MenuAction>
        ) : null}
      </Menu>
      <FileInput
        ref={input}
        label="Файл с копией плана"
        accept={`.json,application/json,${tableFiles}`}
        onFile={(file) => void load(file, onImport)}
      />
    </>
  );
}
