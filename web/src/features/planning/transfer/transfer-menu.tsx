import { Ellipsis, FileDown, FileUp, History, Link2, Users } from 'lucide-react';
import { useRef } from 'react';
import type { Project } from '../../../domain/plan/plan-rules.ts';
import { useCan } from '../../../domain/access/use-can.ts';
import { useIsShared, useIsTeamPlan } from '../../../domain/plan/shared-plan/plan-source.ts';
import { fileName, saveFile } from '../../../shared/export/save-file.ts';
import { buttonStyle } from '../../../shared/ui/buttons/button-style.ts';
import { PlainButton } from '../../../shared/ui/buttons/plain-button.tsx';
import { FileInput, tableFiles } from '../../../shared/ui/fields/file-input.tsx';
import { Menu, MenuAction } from '../../../shared/ui/overlays/menu.tsx';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import type { OpenPlanningDialog } from '../planning-dialog.tsx';
import { copyPlanLink } from './copy-plan-link.ts';
import type { PlanFile } from './read-plan.ts';

interface TransferMenuProps {
  projects: readonly Project[];
  /** Projects that match the filter. */
  shown: readonly Project[];
  onImport: (file: PlanFile) => void;
  onDialog: (dialog: OpenPlanningDialog) => void;
}

/** Saves the plan as a file that `readPlan` can read, such as `plan-2026-11-20.json`. */
function savePlanFile(projects: readonly Project[]): void {
  const content = new Blob([JSON.stringify(projects, null, 2)], { type: 'application/json' });
  saveFile(fileName('plan', 'json'), content);
}

/** Reads a selected file. A toast reports a file without a plan. */
async function load(file: File, onImport: (plan: PlanFile) => void): Promise<void> {
  // The table reader is loaded on first use.
  const read = await import('./read-plan.ts')
    .then(({ readPlan }) => readPlan(file))
    .catch(() => ({ problem: 'Файл не прочитан, попробуйте ещё раз' }));
  if ('problem' in read) showToast(read.problem);
  else onImport(read.plan);
}

/**
 * Menu that moves the plan to and from another browser, as a file or a link. It also contains the history of a shared
 * plan and, for admins, the team setting.
 */
export function TransferMenu({ projects, shown, onImport, onDialog }: TransferMenuProps) {
  const input = useRef<HTMLInputElement>(null);
  const isShared = useIsShared();
  const mayEdit = useCan('run');
  const isAdmin = useCan('configure');
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
          else if (key === 'load') input.current?.click();
          else onDialog({ kind: key === 'history' ? 'history' : 'team' });
        }}
      >
        <MenuAction id="save" icon={FileDown}>
          Сохранить копию плана
        </MenuAction>
        {mayEdit ? (
          <MenuAction id="load" icon={FileUp}>
            Загрузить из файла (JSON, CSV, XLSX)
          </MenuAction>
        ) : null}
        <MenuAction id="link" icon={Link2}>
          Скопировать ссылку с показанными
        </MenuAction>
        {isShared ? (
          <MenuAction id="history" icon={History}>
            История изменений
          </MenuAction>
        ) : null}
        {isAdmin ? (
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
