import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Project } from '../../../shared/plan/plan-rules.ts';
import { usePlan } from '../../../shared/plan/plan-store.ts';
import { singleText } from '../../../shared/plan/plan-texts.ts';
import { FormDialog } from '../../../shared/ui/form-dialog.tsx';
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

/** The form of a project; a pair that is planned already is refused (spec §5). */
export function ProjectDialog({ project, onAdded, onClose }: ProjectDialogProps) {
  const plan = usePlan();
  const form = useForm<ProjectForm>({
    resolver: zodResolver(projectFormSchema),
    defaultValues: project ?? newProjectForm,
  });
  const [refusal, setRefusal] = useState<string>();
  const submit = form.handleSubmit((filled) => {
    if (isTaken(plan, filled, project)) return setRefusal(singleText(projectOf(filled), false));
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
      failure={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <ProjectFields control={form.control} />
    </FormDialog>
  );
}
