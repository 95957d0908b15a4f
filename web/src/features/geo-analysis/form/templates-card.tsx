import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../../../shared/format/format-number.ts';
import { countriesText } from '../../../domain/countries/country-tag.tsx';
import { emptyDraft } from '../../../domain/runs/start/run-draft.ts';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { MenuAction } from '../../../shared/ui/overlays/menu.tsx';
import { RowMenu } from '../../../shared/ui/overlays/row-menu.tsx';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { SaveTemplateDialog } from './save-template-dialog.tsx';
import type { Template } from './template-rules.ts';
import { removeTemplate, useTemplates } from './template-store.ts';
import { useChosenStages } from './use-chosen-stages.ts';
import { changeFormDraft, useFormDraft } from './use-form-draft.ts';

/** Saved templates; a press on one fills the form. */
export function TemplatesCard() {
  const templates = useTemplates();
  const [renamed, setRenamed] = useState<Template | null>(null);
  if (templates.length === 0) return null;
  return (
    <Card title="Шаблоны">
      <ul className="max-h-80 overflow-auto py-1 [scrollbar-width:thin]">
        {templates.map((template) => (
          <TemplateLine key={template.id} template={template} onRename={() => setRenamed(template)} />
        ))}
      </ul>
      {renamed === null ? null : (
        <SaveTemplateDialog content={renamed} renamed={renamed} onClose={() => setRenamed(null)} />
      )}
    </Card>
  );
}

function TemplateLine({ template, onRename }: { template: Template; onRename: () => void }) {
  const { name, keywords, countries, stages } = template;
  return (
    <li className="flex items-center gap-1 pr-2 hover:bg-surface-hover">
      <button
        type="button"
        title="Заполнить форму"
        onClick={() => apply(template)}
        className="min-w-0 flex-1 py-1.5 pl-4 text-left -outline-offset-2"
      >
        <span className="block truncate text-sm font-medium">{name}</span>
        <span className="block text-xs text-muted">
          {formatCount(keywords.length, ['слово', 'слова', 'слов'])} × {countriesText(countries.length)} ·{' '}
          {formatCount(stages.length + 1, ['этап', 'этапа', 'этапов'])}
        </span>
      </button>
      <RowMenu
        label={`Действия: ${name}`}
        onAction={(key) => (key === 'rename' ? onRename() : remove(template))}
      >
        <MenuAction id="rename" icon={Pencil}>
          Переименовать
        </MenuAction>
        <MenuAction id="remove" icon={Trash2} tone="danger">
          Удалить
        </MenuAction>
      </RowMenu>
    </li>
  );
}

/** Fills the form; the previous content can be restored. */
function apply({ name, keywords, countries, stages }: Template): void {
  const draft = useFormDraft.getState();
  const before = useChosenStages.getState();
  changeFormDraft({ ...emptyDraft, keywords: keywords.length > 0 ? keywords : [''], countries });
  useChosenStages.setState({ stages });
  showToast(`Шаблон «${name}» применён`, () => {
    changeFormDraft(draft);
    useChosenStages.setState(before);
  });
}

function remove({ id, name }: Template): void {
  try {
    showToast(`Шаблон «${name}» удалён`, removeTemplate(id));
  } catch {
    showToast('Браузер запретил изменить шаблоны');
  }
}
