import { ArrowUpRight, Pencil, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { keywordPath } from '../../../domain/keywords/keyword-path.ts';
import type { Project } from '../../../domain/plan/plan-rules.ts';
import { prefillLink } from '../../../domain/runs/prefill-link.ts';
import { useCan } from '../../../domain/access/use-can.ts';
import { toolItems } from '../../../domain/tools/tools-menu.tsx';
import { MenuAction, MenuSeparator } from '../../../shared/ui/overlays/menu.tsx';
import { RowMenu } from '../../../shared/ui/overlays/row-menu.tsx';
import { projectName } from '../project-labels.ts';

/** Row actions handled by the screen. */
export type ProjectAction = 'edit' | 'remove';

interface ProjectActionsProps {
  project: Project;
  onAction: (action: ProjectAction, project: Project) => void;
}

/** URL of a tool with the project's keyword and country filled in. */
const toolLink = (path: string, { keyword, country }: Project): string =>
  prefillLink(path, { keywords: [keyword], countries: [country] });

/** Menu button at the end of a row, with the actions open, open in a tool, edit and delete. */
export function ProjectActionsMenu({ project, onAction }: ProjectActionsProps) {
  const navigate = useNavigate();
  const canRun = useCan('run');
  const label = `Действия: ${projectName(project)}`;
  return (
    <RowMenu
      label={label}
      onAction={(key) => {
        if (key === 'edit' || key === 'remove') onAction(key, project);
        else if (key === 'open') void navigate(keywordPath(project.keyword, project.country));
        else void navigate(toolLink(String(key), project));
      }}
    >
      <MenuAction id="open" icon={ArrowUpRight}>
        Открыть
      </MenuAction>
      {canRun ? (
        <>
          <MenuAction id="edit" icon={Pencil}>
            Редактировать
          </MenuAction>
          <MenuSeparator />
          {toolItems()}
          <MenuSeparator />
          <MenuAction id="remove" icon={Trash2} tone="danger">
            Удалить
          </MenuAction>
        </>
      ) : null}
    </RowMenu>
  );
}
