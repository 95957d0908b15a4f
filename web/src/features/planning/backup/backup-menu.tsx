import { Ellipsis, FileDown, FileUp } from 'lucide-react';
import { useRef } from 'react';
import type { Project } from '../../../domain/plan/plan-rules.ts';
import { bulkText } from '../../../domain/plan/plan-texts.ts';
import { buttonStyle } from '../../../shared/ui/buttons/button-style.ts';
import { PlainButton } from '../../../shared/ui/buttons/plain-button.tsx';
import { Menu, MenuAction } from '../../../shared/ui/overlays/menu.tsx';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { addProjects } from '../plan-actions.ts';
import { readBackupFile, saveBackupFile } from './backup-file.ts';

async function load(file: File): Promise<void> {
  const projects = await readBackupFile(file);
  if (!projects || projects.length === 0) return showToast('В этом файле нет плана проектов');
  addProjects(projects, (added, skipped) => bulkText({ added: added.length, skipped: skipped.length }));
}

/** Backup and restore of the plan as a file, for another browser or a lost profile: the plan is stored in this one only. */
export function BackupMenu({ projects }: { projects: readonly Project[] }) {
  const input = useRef<HTMLInputElement>(null);
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
        disabledKeys={projects.length === 0 ? ['save'] : []}
        onAction={(key) => (key === 'save' ? saveBackupFile(projects) : input.current?.click())}
      >
        <MenuAction id="save" icon={FileDown}>
          Сохранить копию плана
        </MenuAction>
        <MenuAction id="load" icon={FileUp}>
          Загрузить из копии
        </MenuAction>
      </Menu>
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
