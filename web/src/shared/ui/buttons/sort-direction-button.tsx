import { ArrowDown, ArrowUp } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

interface SortDirectionButtonProps {
  order: 'asc' | 'desc';
  onChange: (change: { order: 'asc' | 'desc' }) => void;
}

/** Button that shows the sort direction of a list and reverses it. */
export function SortDirectionButton({ order, onChange }: SortDirectionButtonProps) {
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
