import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../../shared/ui/buttons/icon-button.tsx';
import { useCan } from '../../../access/use-can.ts';
import { isDotSegment } from '../../keyword-path.ts';
import { brandMatchTexts, type KeywordBrandFields } from '../brand-labels.ts';
import { sentences } from '../../../../shared/format/sentences.ts';
import { ComboField } from '../../../../shared/ui/fields/combo-field.tsx';
import { FormDialog } from '../../../../shared/ui/overlays/form-dialog.tsx';
import { showToast } from '../../../../shared/ui/overlays/toast.tsx';
import { useBrandOptions, useSetKeywordBrand } from '../use-brands.ts';

/** Brand whose sites are counted on the pages of a keyword, and how it was assigned; editable with permission. */
export function KeywordBrand({ keyword, brand, brandMatch }: KeywordBrandFields & { keyword: string }) {
  const [isOpen, setIsOpen] = useState(false);
  // The request that sets a brand has the keyword in its path.
  const canChange = useCan('run') && !isDotSegment(keyword);
  return (
    <span className="inline-flex min-w-0 items-center gap-x-1 max-sm:w-full">
      <span className="min-w-0 wrap-anywhere">
        Бренд: {brand === null ? 'нет' : <b className="font-semibold text-foreground">{brand}</b>}
        {brandMatch === null ? (
          ' · сайты не считаются'
        ) : (
          // Hidden on phones, so that the brand fits on one line.
          <span className="max-sm:hidden"> · {brandMatchTexts[brandMatch]}</span>
        )}
      </span>
      {canChange ? (
        <IconButton label="Изменить бренд" size="xs" onPress={() => setIsOpen(true)}>
          <Pencil className="size-3.5" aria-hidden />
        </IconButton>
      ) : null}
      {isOpen ? (
        <BrandDialog
          keyword={keyword}
          chosen={brandMatch === 'manual' && brand !== null ? brand : ''}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </span>
  );
}

interface BrandDialogProps {
  keyword: string;
  /** Brand set by a user; '' if the rule applies. */
  chosen: string;
  onClose: () => void;
}

/** Dialog that sets the brand whose sites are counted for a keyword. */
function BrandDialog({ keyword, chosen, onClose }: BrandDialogProps) {
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
