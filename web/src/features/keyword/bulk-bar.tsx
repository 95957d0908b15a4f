import type { CoveredRecord } from '@geoplan/contracts/geo/geo-record';
import { CalendarPlus, X } from 'lucide-react';
import { CompareButton } from '../../domain/keywords/compare/compare-button.tsx';
import { prefillLink } from '../../domain/runs/prefill-link.ts';
import { formatCount, formatNumber } from '../../shared/format/format-number.ts';
import { keywordStages } from '../../domain/keywords/keyword-stages.ts';
import { useCan } from '../../domain/access/use-can.ts';
import { planPairs } from '../../domain/plan/plan-pairs.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { formatDateTime } from '../../shared/format/format-date.ts';

interface BulkBarProps {
  keyword: string;
  /** Selected countries. */
  records: readonly CoveredRecord[];
  onClear: () => void;
}

/** Actions for several countries at the same time, shown while any country is selected (spec §2). */
export function BulkBar({ keyword, records, onClear }: BulkBarProps) {
  const canRun = useCan('run');
  const countries = records.map(({ country }) => country);
  return (
    <section
      aria-label="Действия с выбранными странами"
      className="flex min-h-9 flex-wrap items-center gap-1.5 rounded-md bg-accent-soft px-2 py-0.5 max-lg:w-full max-lg:py-2"
    >
      <output className="mr-1 text-sm whitespace-nowrap font-medium text-accent-soft-foreground tabular-nums">
        {/* «Выбрано:» fits every number, unlike «Выбрана 1 страна» and «Выбрано 2 страны». */}
        Выбрано: {formatCount(records.length, ['страна', 'страны', 'стран'])}
      </output>
      <Button size="sm" icon={<X className="size-4" aria-hidden />} onPress={onClear}>
        Снять выбор
      </Button>
      <CompareButton selected={countries} size="sm" />
      {canRun ? (
        <>
          <Button
            kind="primary"
            size="sm"
            icon={<CalendarPlus className="size-4" aria-hidden />}
            onPress={() => planPairs(records)}
          >
            Добавить в план
          </Button>
          {keywordStages.map(({ id, label, path, icon: Icon }) => (
            <ButtonLink
              key={id}
              size="sm"
              to={prefillLink(path, { keywords: [keyword], countries })}
              icon={<Icon className="size-4" aria-hidden />}
            >
              {label}
            </ButtonLink>
          ))}
        </>
      ) : null}
    </section>
  );
}

interface SelectionFooterProps {
  chosen: number;
  all: number;
  lastUpdated: string | null;
  onAll: () => void;
  onNone: () => void;
}

/** Buttons that select all countries or none, the number of selected countries, and the date of the figures. */
export function SelectionFooter({ chosen, all, lastUpdated, onAll, onNone }: SelectionFooterProps) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <Button data-all size="sm" isDisabled={chosen === all} onPress={onAll}>
          Выбрать все
        </Button>
        <Button data-none size="sm" isDisabled={chosen === 0} onPress={onNone}>
          Очистить
        </Button>
        <output>
          Выбрано {formatNumber(chosen)} из {formatNumber(all)}
        </output>
      </span>
      <span>Последнее обновление: {formatDateTime(lastUpdated)}</span>
    </>
  );
}
