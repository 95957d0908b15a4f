import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo } from 'react';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { siteSorts, type SiteFilter, type SiteSort } from '../site-rules.ts';

const sortLabels: Record<SiteSort, string> = {
  created_time: 'По дате создания',
  brand: 'По бренду',
  geo: 'По GEO',
  status: 'По статусу',
  start_date: 'По дате старта',
};
const sortOptions = siteSorts.map((id) => ({ id, label: sortLabels[id] }));

interface SortBoxProps extends Pick<SiteFilter, 'sort' | 'order'> {
  onChange: (change: Partial<SiteFilter>) => void;
}

function SortBoxView({ sort, order, onChange }: SortBoxProps) {
  const isDescending = order === 'desc';
  return (
    <div className="flex min-w-0 items-center gap-2 max-sm:flex-1">
      <Select
        label="Сортировка"
        isInToolbar
        options={sortOptions}
        value={sort}
        onChange={(chosen) => onChange({ sort: chosen })}
      />
      <IconButton
        kind="secondary"
        label={isDescending ? 'По убыванию' : 'По возрастанию'}
        onPress={() => onChange({ order: isDescending ? 'asc' : 'desc' })}
      >
        {isDescending ? (
          <ArrowDown className="size-4" aria-hidden />
        ) : (
          <ArrowUp className="size-4" aria-hidden />
        )}
      </IconButton>
    </div>
  );
}

/** What the list is sorted by, and in which direction; not drawn anew while somebody types. */
export const SortBox = memo(SortBoxView);
