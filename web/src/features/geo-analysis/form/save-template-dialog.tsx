import { useState } from 'react';
import { FormDialog } from '../../../shared/ui/overlays/form-dialog.tsx';
import { Notice } from '../../../shared/ui/display/notice.tsx';
import { TextField } from '../../../shared/ui/fields/text-field.tsx';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { nameProblem, templateNamed, type Template, type TemplateContent } from './template-rules.ts';
import { saveTemplate, useTemplates } from './template-store.ts';
import { newId } from '../../../shared/browser/new-id.ts';

interface SaveTemplateDialogProps {
  content: TemplateContent;
  /** Template to rename; if absent, a new template is saved. */
  renamed?: Template;
  onClose: () => void;
}

/** Dialog that names a template. A name that is already taken replaces the existing template. */
export function SaveTemplateDialog({ content, renamed, onClose }: SaveTemplateDialogProps) {
  const [name, setName] = useState(renamed?.name ?? '');
  const [problem, setProblem] = useState<string>();
  const templates = useTemplates();
  const taken = templateNamed(templates, name, renamed?.id);
  const save = () => {
    const wrong = nameProblem(name) ?? (renamed && taken ? 'Такое название уже есть' : undefined);
    if (wrong !== undefined) return setProblem(wrong);
    const { keywords, countries, stages } = content;
    const id = renamed?.id ?? taken?.id ?? newId();
    try {
      saveTemplate({ id, name: name.trim(), keywords, countries, stages });
    } catch {
      return setProblem('Браузер запретил сохранить шаблон: хранилище переполнено или запрещено');
    }
    showToast(renamed ? 'Шаблон переименован' : `Шаблон «${name.trim()}» сохранён`);
    return onClose();
  };
  return (
    <FormDialog
      title={renamed ? 'Переименовать шаблон' : 'Сохранить как шаблон'}
      submitLabel="Сохранить"
      isDirty={name !== (renamed?.name ?? '')}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onClose={onClose}
    >
      <TextField
        label="Название"
        hasFirstFocus
        autoComplete="off"
        hint={renamed ? undefined : 'Слова, страны и этапы сохранятся в этом браузере'}
        error={problem}
        value={name}
        onChange={(event) => {
          setProblem(undefined);
          setName(event.currentTarget.value);
        }}
      />
      {taken && !renamed ? <Notice kind="warn">Шаблон «{taken.name}» будет заменён.</Notice> : null}
    </FormDialog>
  );
}
