import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../shared/ui/buttons/icon-button.tsx';
import { useCan } from '../../access/use-can.ts';
import { BrandDialog } from './brand-dialog.tsx';
import { brandMatchTexts, type KeywordBrandFields } from './brand-texts.ts';

/** Neither can be in a path, even encoded, and the choice is sent to one. */
const pathSteps = new Set(['.', '..']);

/** Brand whose sites a keyword's pages count, and its origin; can be changed with permission. */
export function KeywordBrand({ keyword, brand, brandMatch }: KeywordBrandFields & { keyword: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const canChange = useCan('run') && !pathSteps.has(keyword);
  return (
    <span className="inline-flex min-w-0 items-center gap-x-1 max-sm:w-full">
      <span className="min-w-0 wrap-anywhere">
        Бренд: {brand === null ? 'нет' : <b className="font-semibold text-foreground">{brand}</b>}
        {brandMatch === null ? (
          ' · сайты не считаются'
        ) : (
          // A phone keeps the brand on one line.
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
