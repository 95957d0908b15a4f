import { memo } from 'react';
import { SortDirectionButton } from '../../../shared/ui/buttons/sort-direction-button.tsx';
import { Select } from '../../../shared/ui/fields/select.tsx';
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

function SortSelectView({ sort, order, onChange }: SortBoxProps) {
  return (
    <div className="flex min-w-0 items-center gap-2 max-sm:min-w-fit max-sm:flex-1">
      <Select
        label="Сортировка"
        isInToolbar
        options={sortOptions}
        value={sort}
        onChange={(chosen) => onChange({ sort: chosen })}
      />
      <SortDirectionButton order={order} onChange={onChange} />
    </div>
  );
}

/** Sort column and direction; memoised, so that typing does not render it again. */
export const SortSelect = memo(SortSelectView);
