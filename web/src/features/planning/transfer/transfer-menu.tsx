import { Ellipsis, FileDown, FileUp, History, Link2 } from 'lucide-react';
import { useRef } from 'react';
import type { Project } from '../../../domain/plan/plan-rules.ts';
import { buttonStyle } from '../../../shared/ui/buttons/button-style.ts';
import { PlainButton } from '../../../shared/ui/buttons/plain-button.tsx';
import { Menu, MenuAction } from '../../../shared/ui/overlays/menu.tsx';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { copyPlanLink } from './copy-plan-link.ts';
import { readPlanFile, savePlanFile, type PlanFile } from './plan-file.ts';

interface TransferMenuProps {
  projects: readonly Project[];
  /** Those that the filter leaves. */
  shown: readonly Project[];
  /** Undefined where the plan may not be changed. */
  onImport: ((file: PlanFile) => void) | undefined;
  /** Shows who changed what; undefined where nobody else does. */
  onHistory: (() => void) | undefined;
}

/** The plan to and from another browser: as a file, as a link. */
export function TransferMenu({ projects, shown, onImport, onHistory }: TransferMenuProps) {
  const input = useRef<HTMLInputElement>(null);
  async function load(file: File): Promise<void> {
    const plan = await readPlanFile(file);
    if (!plan || plan.projects.length === 0) showToast('В этом файле нет плана проектов');
    else onImport?.(plan);
  }
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
          else input.current?.click();
        }}
      >
        <MenuAction id="save" icon={FileDown}>
          Сохранить копию плана
        </MenuAction>
        {onImport ? (
          <MenuAction id="load" icon={FileUp}>
            Загрузить из файла (JSON, CSV)
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
      </Menu>
      <input
        ref={input}
        type="file"
        accept=".json,application/json,.csv,text/csv"
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
