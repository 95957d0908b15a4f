import { Columns3 } from 'lucide-react';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { leastCompared, mostCompared, useCompared } from './use-compared.ts';

interface CompareButtonProps {
  /** Row ids, as used in the URL. */
  selected: readonly string[];
  size?: 'md' | 'sm';
}

/** «Сравнить»: shows two to five selected rows side by side; renders nothing while no row is selected. */
export function CompareButton({ selected, size = 'md' }: CompareButtonProps) {
  const { compare } = useCompared();
  const { length } = selected;
  if (length === 0) return null;
  const isTooMany = length > mostCompared;
  return (
    <Button
      size={size}
      icon={<Columns3 className="size-4" aria-hidden />}
      isDisabled={length < leastCompared || isTooMany}
      onPress={() => compare(selected)}
    >
      Сравнить: {isTooMany ? `не больше ${mostCompared}` : formatNumber(length)}
    </Button>
  );
}
