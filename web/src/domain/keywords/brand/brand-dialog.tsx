import { useState } from 'react';
import { sentences } from '../../../shared/format/sentences.ts';
import { ComboField } from '../../../shared/ui/fields/combo-field.tsx';
import { FormDialog } from '../../../shared/ui/overlays/form-dialog.tsx';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { useBrandOptions, useSetKeywordBrand } from './use-brands.ts';

interface BrandDialogProps {
  keyword: string;
  /** Brand that a user has set; '' for the rule. */
  chosen: string;
  onClose: () => void;
}

/** Dialog that sets the brand whose sites a keyword counts. */
export function BrandDialog({ keyword, chosen, onClose }: BrandDialogProps) {
  const [typed, setTyped] = useState(chosen);
  const { options, failure = '' } = useBrandOptions();
  const save = useSetKeywordBrand(keyword);
  const submit = () =>
    save.mutate(typed.trim() || null, {
      onSuccess: ({ brand }) => {
        showToast(brand === null ? 'Ключевое слово без бренда' : `Бренд: ${brand}`);
        onClose();
      },
    });
  return (
    <FormDialog
      title="Бренд ключевого слова"
      submitLabel="Сохранить"
      intro={`Чьи сайты считать для «${keyword}».`}
      isPending={save.isPending}
      isDirty={typed !== chosen}
      failure={save.error?.message}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      <ComboField
        label="Бренд из рабочей области"
        hint={sentences(
          failure,
          'Если оставить пустым, бренд определится по правилу: равный ключевому слову, иначе самый длинный из входящих в него.',
        )}
        options={options}
        value={typed}
        onChange={setTyped}
      />
    </FormDialog>
  );
}
