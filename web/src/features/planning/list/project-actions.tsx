import { ArrowUpRight, Pencil, Trash2, Wrench } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { keywordPath } from '../../../domain/keywords/keyword-path.ts';
import type { Project } from '../../../domain/plan/plan-rules.ts';
import { prefillLink } from '../../../domain/runs/prefill-link.ts';
import { useCanRun } from '../../../domain/runs/use-can-run.ts';
import { toolItems } from '../../../domain/tools/tools-menu.tsx';
import { buttonStyle } from '../../../shared/ui/buttons/button-style.ts';
import { MenuAction, MenuSeparator } from '../../../shared/ui/overlays/menu.tsx';
import { RowMenu } from '../../../shared/ui/overlays/row-menu.tsx';
import { projectName } from '../project-labels.ts';

/** What the row's buttons ask of the screen. */
export type ProjectAction = 'edit' | 'remove';

interface ProjectActionsProps {
  project: Project;
  onAction: (action: ProjectAction, project: Project) => void;
}

const style = buttonStyle('ghost', 'xs', true);

/** A tool's address with the project's keyword and country filled in. */
const toolLink = (path: string, { keyword, country }: Project): string =>
  prefillLink(path, { keywords: [keyword], countries: [country] });

/** Open, go on to a tool, edit, delete at the end of a row. Plain buttons: three tooltips in each row would slow a long plan down. */
export function ProjectActions({ project, onAction }: ProjectActionsProps) {
  const name = projectName(project);
  const navigate = useNavigate();
  const canRun = useCanRun();
  const button = (label: string, action: ProjectAction, Icon: typeof Pencil) => (
    <button
      type="button"
      title={label}
      aria-label={`${label}: ${name}`}
      className={style}
      onClick={() => onAction(action, project)}
    >
      <Icon className="size-4" aria-hidden />
    </button>
  );
  return (
    <span className="inline-flex gap-1">
      <Link
        to={keywordPath(project.keyword, project.country)}
        title="Открыть"
        aria-label={`Открыть: ${name}`}
        className={style}
      >
        <ArrowUpRight className="size-4" aria-hidden />
      </Link>
      {canRun ? (
        <RowMenu
          label={`Инструменты: ${name}`}
          icon={Wrench}
          onAction={(path) => void navigate(toolLink(String(path), project))}
        >
          {toolItems()}
        </RowMenu>
      ) : null}
      {canRun ? button('Редактировать', 'edit', Pencil) : null}
      {canRun ? button('Удалить', 'remove', Trash2) : null}
    </span>
  );
}

/** The same as one menu: on a small screen three buttons would cover the columns. */
export function ProjectActionsMenu({ project, onAction }: ProjectActionsProps) {
  const navigate = useNavigate();
  const canRun = useCanRun();
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
        <MenuAction id="edit" icon={Pencil}>
          Редактировать
        </MenuAction>
      ) : null}
      {canRun ? (
        <>
          <MenuSeparator />
          {toolItems()}
        </>
      ) : null}
      {canRun ? (
        <>
          <MenuSeparator />
          <MenuAction id="remove" icon={Trash2} tone="danger">
            Удалить
          </MenuAction>
        </>
      ) : null}
    </RowMenu>
  );
}
