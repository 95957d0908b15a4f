import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../shared/ui/buttons/icon-button.tsx';
import { TextField } from '../../../shared/ui/fields/text-field.tsx';
import { FormDialog } from '../../../shared/ui/overlays/form-dialog.tsx';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { setNameProblem } from '../country-set-rules.ts';
import { countriesText } from '../country-tag.tsx';
import { removeCountrySet, saveCountrySet, useCountrySets } from '../country-sets.ts';

const refusedText = 'Браузер запретил сохранить набор: хранилище переполнено или запрещено';

interface CountrySetsDialogProps {
  selected: readonly string[];
  onClose: () => void;
}

/** Dialog that saves the selected countries as a named set, and removes sets. */
export function CountrySetsDialog({ selected, onClose }: CountrySetsDialogProps) {
  const { own } = useCountrySets();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const save = () => {
    const wrong =
      setNameProblem(name, own) ?? (selected.length === 0 ? 'Сначала выберите страны' : undefined);
    if (wrong !== undefined) return setProblem(wrong);
    try {
      saveCountrySet({ name: name.trim(), countries: [...selected] });
    } catch {
      return setProblem(refusedText);
    }
    showToast(`Набор «${name.trim()}» сохранён`);
    return onClose();
  };
  return (
    <FormDialog
      title="Набор стран"
      submitLabel="Сохранить"
      isDirty={name !== ''}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onClose={onClose}
    >
      <TextField
        label="Название"
        placeholder="Страны команды"
        hasFirstFocus
        autoComplete="off"
        hint={`Выбрано: ${countriesText(selected.length)}. Набор сохранится в этом браузере`}
        error={problem}
        value={name}
        onChange={(event) => {
          setProblem(undefined);
          setName(event.currentTarget.value);
        }}
      />
      {own.length > 0 ? (
        <ul aria-label="Мои наборы" className="flex flex-col">
          {own.map((set) => (
            <li key={set.name} className="flex items-center gap-2 text-sm">
              <span className="min-w-0 flex-1 truncate">{set.name}</span>
              <span className="text-xs text-muted">{countriesText(set.countries.length)}</span>
              <IconButton label={`Удалить набор ${set.name}`} size="sm" onPress={() => remove(set.name)}>
                <Trash2 className="size-4" aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
    </FormDialog>
  );
}

function remove(name: string): void {
  try {
    removeCountrySet(name);
  } catch {
    showToast(refusedText);
  }
}
