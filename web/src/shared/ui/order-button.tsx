import { ArrowDown, ArrowUp } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

interface OrderButtonProps {
  order: 'asc' | 'desc';
  onChange: (change: { order: 'asc' | 'desc' }) => void;
}

/** Says in which direction a list is sorted, and turns it round. */
export function OrderButton({ order, onChange }: OrderButtonProps) {
  const isDescending = order === 'desc';
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  return (
    <IconButton
      kind="secondary"
      label={isDescending ? 'По убыванию' : 'По возрастанию'}
      onPress={() => onChange({ order: isDescending ? 'asc' : 'desc' })}
    >
      <Arrow className="size-4" aria-hidden />
    </IconButton>
  );
}
