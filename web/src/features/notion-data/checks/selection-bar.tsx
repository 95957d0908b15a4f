import { Activity, X } from 'lucide-react';
import { useStartCheck } from '../../../domain/checks/use-check-actions.ts';
import { formatCount } from '../../../shared/format/format-number.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';

interface SelectionBarProps {
  siteIds: readonly string[];
  onClear: () => void;
}

/** Actions on the selected sites, shown while any site is selected. */
export function SelectionBar({ siteIds, onClear }: SelectionBarProps) {
  const start = useStartCheck();
  return (
    <section
      aria-label="Действия с выбранными сайтами"
      className="flex min-h-control flex-wrap items-center gap-1.5 rounded-md bg-accent-soft px-2 max-sm:w-full max-sm:py-2"
    >
      <output className="mr-1 text-sm font-medium max-sm:w-full whitespace-nowrap text-accent-soft-foreground tabular-nums">
        Выбрано: {formatCount(siteIds.length, ['сайт', 'сайта', 'сайтов'])}
      </output>
      <Button
        kind="primary"
        size="sm"
        className="max-sm:flex-1"
        icon={<Activity className="size-4" aria-hidden />}
        isPending={start.isPending}
        onPress={() => start.mutate({ siteIds }, { onSuccess: onClear })}
      >
        Проверить выбранные
      </Button>
      <Button
        size="sm"
        className="max-sm:flex-1"
        icon={<X className="size-4" aria-hidden />}
        onPress={onClear}
      >
        Снять выбор
      </Button>
    </section>
  );
}
