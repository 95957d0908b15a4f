import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Project } from '../../../domain/plan/plan-rules.ts';
import { usePlan } from '../../../domain/plan/plan-store.ts';
import { singleText } from '../../../domain/plan/plan-texts.ts';
import { FormDialog } from '../../../shared/ui/overlays/form-dialog.tsx';
import { addProjects, changeProjects, projectOf } from '../plan-actions.ts';
import { ProjectFields } from './project-fields.tsx';
import {
  formChange,
  isTaken,
  newProjectForm,
  projectFormSchema,
  type ProjectForm,
} from './project-form-rules.ts';
import { projectName } from '../project-labels.ts';

interface ProjectDialogProps {
  /** The project to edit; without it a new one is added. */
  project?: Project;
  onAdded: (project: Project) => void;
  onClose: () => void;
}

/** The form of a project; a pair that is planned already is rejected (spec §5). */
export function ProjectDialog({ project, onAdded, onClose }: ProjectDialogProps) {
  const plan = usePlan();
  const form = useForm<ProjectForm>({
    resolver: zodResolver(projectFormSchema),
    defaultValues: project ?? newProjectForm,
  });
  const [problem, setProblem] = useState<string>();
  const submit = form.handleSubmit((filled) => {
    if (isTaken(plan, filled, project)) return setProblem(singleText(projectOf(filled), false));
    if (project) {
      const change = formChange(project, filled);
      const text = `Проект "${projectName(filled)}" сохранён`;
      if (change === null || changeProjects([project], change, text)) onClose();
      return;
    }
    const added = addProjects([projectOf(filled)], ([first], [skipped]) =>
      first ? singleText(first, true) : skipped ? singleText(skipped, false) : '',
    );
    if (!added) return;
    onClose();
    for (const each of added) onAdded(each);
  });
  return (
    <FormDialog
      title={project ? 'Редактировать проект' : 'Новый проект'}
      submitLabel={project ? 'Сохранить' : 'Добавить'}
      failure={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <ProjectFields control={form.control} />
    </FormDialog>
  );
}
