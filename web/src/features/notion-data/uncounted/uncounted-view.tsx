import { uncountedReasons } from '@geoplan/contracts/notion/uncounted-sites';
import {
  reasonLabels,
  reasonNotes,
  uncountedTotal,
} from '../../../domain/workspace/uncounted/uncounted-rules.ts';
import { DisplayModeChoice } from '../../../domain/workspace/display/display-mode-switch.tsx';
import { ListTable } from '../../../shared/list/list-table.tsx';
import { ListTools } from '../../../shared/list/list-tools.tsx';
import { CountToggles } from '../../../shared/ui/filters/count-toggles.tsx';
import { noneOfReason, noSites, uncountedList, uncountedPages } from './uncounted-list.tsx';
import { useReason } from '../data-view.ts';

interface UncountedViewProps {
  /** Undefined for all databases together. */
  databaseId: string | undefined;
  /** False until the displayed databases are known. */
  isEnabled: boolean;
  /** Number of all sites; undefined if not loaded. */
  total: number | undefined;
}

/** Sites excluded from a count, by reason. */
export function UncountedView({ databaseId, isEnabled, total }: UncountedViewProps) {
  const [reason, setReason] = useReason();
  const uncounted = uncountedPages.usePages({ reason: reason ?? undefined, databaseId }, isEnabled);
  const totals = uncounted.last?.totals;
  const empty = total === 0 ? noSites : uncountedList.empty;
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-start justify-between gap-2">
        <CountToggles
          label="Причина"
          options={uncountedReasons}
          labels={reasonLabels}
          totals={totals}
          value={reason}
          onChange={(chosen) => void setReason(chosen)}
          className="flex-1 sm:grid-cols-[repeat(auto-fit,13.5rem)] max-lg:sm:grid-cols-[repeat(auto-fit,11rem)]"
        />
        <span className="flex gap-2">
          <ListTools list={uncountedList} found={uncounted}>
            <DisplayModeChoice />
          </ListTools>
        </span>
      </div>
      <p className="min-h-10 shrink-0 text-sm text-muted sm:min-h-5">
        {reason === null
          ? 'Сайты, не попавшие хотя бы в один подсчёт; если причин две, сайт показан дважды.'
          : `${reasonNotes[reason]}.`}
      </p>
      <ListTable
        list={uncountedList}
        found={uncounted}
        total={totals && (reason === null ? uncountedTotal(totals) : totals[reason])}
        empty={reason === null ? empty : noneOfReason}
        onReset={reason === null ? undefined : () => void setReason(null)}
      />
    </>
  );
}
