import { Tags } from 'lucide-react';
import { brandWords, withBrandWords, type BrandWords } from '../../../domain/keywords/brand/brand-words.ts';
import { useBrands } from '../../../domain/keywords/brand/use-brands.ts';
import { formatCount } from '../../../shared/format/format-number.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { changeFormDraft, useFormDraft } from './use-form-draft.ts';

const countText = ({ keywords, countries }: BrandWords) =>
  `${formatCount(keywords.length, ['бренд', 'бренда', 'брендов'])} × ${formatCount(countries.length, ['страна', 'страны', 'стран'])}`;

/** Button that fills the form from the brands of the workspace; hidden if there are none. */
export function BrandWordsOffer() {
  const { data: brands, isPending } = useBrands();
  const words = brandWords(brands ?? []);
  const isEmpty = words.keywords.length === 0;
  // Its room is kept, so that the form does not move under the pointer when the response arrives.
  return (
    <div className="flex flex-wrap items-center gap-x-3 border-t border-separator px-4 py-2">
      <Button
        kind="ghost"
        size="sm"
        className="-ml-2.5"
        icon={<Tags className="size-4" aria-hidden />}
        isDisabled={isEmpty}
        onPress={() => take(words)}
      >
        Взять слова из брендов рабочей области
      </Button>
      <span className="text-xs text-muted tabular-nums">
        {isPending ? '' : isEmpty ? 'брендов пока нет' : countText(words)}
      </span>
    </div>
  );
}

/** Fills the form; the previous content can be restored. */
function take(words: BrandWords): void {
  const before = useFormDraft.getState();
  changeFormDraft(withBrandWords(before, words));
  showToast(`Взято из рабочей области: ${countText(words)}`, () => changeFormDraft(before));
}
