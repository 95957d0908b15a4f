import { ChevronDown, Link2, Trash2, X } from 'lucide-react';
import type { Project } from '../../../domain/plan/plan-rules.ts';
import { useCan } from '../../../domain/access/use-can.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { buttonStyle } from '../../../shared/ui/buttons/button-style.ts';
import { IconButton } from '../../../shared/ui/buttons/icon-button.tsx';
import { changeProjects, dayIn, prioritizeByDemand } from '../plan-actions.ts';
import { dayText, ownerName, priorityLabels, projectsText, statusLabels } from '../project-labels.ts';
import { BulkPriorityMenu, DueMenu, OwnerMenu, StatusMenu } from '../project-menus.tsx';
import { copyPlanLink } from '../transfer/copy-plan-link.ts';

interface BulkActionsProps {
  /** Selected projects that are visible. */
  projects: readonly Project[];
  onRemove: () => void;
  onClear: () => void;
}

const button = buttonStyle('secondary', 'sm');
const chevron = <ChevronDown className="size-3.5" aria-hidden />;

/** Due date a given number of days from now, or none, with the text of its toast. */
function dueChange(days: string): [change: Partial<Project>, label: string] {
  if (days === 'none') return [{ dueDate: '' }, 'Без срока'];
  const dueDate = dayIn(Number(days));
  return [{ dueDate }, `Срок ${dayText(dueDate)}`];
}

/** Actions on the selected projects. */
export function BulkActions({ projects, onRemove, onClear }: BulkActionsProps) {
  const mayEdit = useCan('run');
  const count = projectsText(projects.length);
  const change = (values: Partial<Project>, label: string) =>
    changeProjects(projects, values, `«${label}»: ${count}`);
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5 sm:gap-2">
      <legend className="sr-only">Действия с выбранными проектами</legend>
      <output className="font-medium text-accent-soft-foreground max-sm:text-xs sm:mr-1">
        Выбрано: {formatNumber(projects.length)}
      </output>
      {mayEdit ? (
        <>
          <StatusMenu buttonClass={button} onChoose={(status) => change({ status }, statusLabels[status])}>
            Статус {chevron}
          </StatusMenu>
          <BulkPriorityMenu
            buttonClass={button}
            onChoose={(choice) =>
              choice === 'demand'
                ? prioritizeByDemand(projects, `Приоритет по спросу: ${count}`)
                : change({ priority: choice }, priorityLabels[choice])
            }
          >
            Приоритет {chevron}
          </BulkPriorityMenu>
          <OwnerMenu
            buttonClass={button}
            onChoose={(owner) => change({ owner }, ownerName(owner) || 'Никто')}
          >
            Кто {chevron}
          </OwnerMenu>
          <DueMenu buttonClass={button} onChoose={(days) => change(...dueChange(days))}>
            Срок {chevron}
          </DueMenu>
        </>
      ) : null}
      <IconButton
        label="Скопировать ссылку с выбранными"
        size="sm"
        kind="secondary"
        onPress={() => void copyPlanLink(projects)}
      >
        <Link2 className="size-4" aria-hidden />
      </IconButton>
      {mayEdit ? (
        <IconButton label="Удалить выбранные" size="sm" kind="secondary" onPress={onRemove}>
          <Trash2 className="size-4" aria-hidden />
        </IconButton>
      ) : null}
      <IconButton label="Снять выбор" size="sm" onPress={onClear}>
        <X className="size-4" aria-hidden />
      </IconButton>
    </fieldset>
  );
}
