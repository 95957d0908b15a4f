import { Ellipsis, FileDown, FileUp } from 'lucide-react';
import { useRef } from 'react';
import { Button, MenuTrigger } from 'react-aria-components';
import type { Project } from '../../../shared/plan/plan-rules.ts';
import { bulkText } from '../../../shared/plan/plan-texts.ts';
import { buttonStyle } from '../../../shared/ui/button-style.ts';
import { MenuAction, MenuPopover } from '../../../shared/ui/menu.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { addProjects } from '../plan-actions.ts';
import { readPlanFile, savePlanFile } from './plan-file.ts';

async function load(file: File): Promise<void> {
  const projects = await readPlanFile(file);
  if (!projects || projects.length === 0) return showToast('В этом файле нет плана проектов');
  addProjects(projects, (added, skipped) => bulkText({ added: added.length, skipped: skipped.length }));
}

/** A copy of the plan as a file, for another browser or a bad day: the plan lives in this one only. */
export function PlanCopyMenu({ projects }: { projects: readonly Project[] }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <MenuTrigger>
        <Button
          aria-label="Копия плана"
          className={`${buttonStyle('secondary', 'md', true)} max-sm:flex-none!`}
        >
          <Ellipsis className="size-4" aria-hidden />
        </Button>
        <MenuPopover
          label="Копия плана"
          disabledKeys={projects.length === 0 ? ['save'] : []}
          onAction={(key) => (key === 'save' ? savePlanFile(projects) : input.current?.click())}
        >
          <MenuAction id="save" icon={FileDown}>
            Сохранить копию плана
          </MenuAction>
          <MenuAction id="load" icon={FileUp}>
            Загрузить из копии
          </MenuAction>
        </MenuPopover>
      </MenuTrigger>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="Файл с копией плана"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void load(file);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
