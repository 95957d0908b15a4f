import { siteChangeKinds, type SiteChangeKind } from '@geoplan/contracts/notion/site-changes';
import { parseAsIsoDateTime, parseAsNumberLiteral, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { DisplayModeChoice } from '../../../domain/workspace/display/display-mode-switch.tsx';
import { formatDateTime } from '../../../shared/format/format-date.ts';
import { formatCount } from '../../../shared/format/format-number.ts';
import { ListTable } from '../../../shared/list/list-table.tsx';
import { ListTools } from '../../../shared/list/list-tools.tsx';
import { Select } from '../../../shared/ui/fields/select.tsx';
import { CountToggles } from '../../../shared/ui/filters/count-toggles.tsx';
import { siteChangesList, siteChangesPages, kindLabels } from './site-changes-list.tsx';

const dayMs = 86_400_000;

/** Selectable periods, in days. */
const spans = [1, 7, 30, 90] as const;

/** Filter, stored in the URL: `?kind=&days=&since=`. */
const parsers = {
  kind: parseAsStringLiteral(siteChangeKinds),
  days: parseAsNumberLiteral(spans).withDefault(7),
  /** Start time set by a link from another screen; overrides `days`. */
  since: parseAsIsoDateTime,
};

const spanOptions = spans.map((span) => ({
  id: String(span),
  label: span === 1 ? 'За сутки' : `За ${formatCount(span, ['день', 'дня', 'дней'])}`,
}));

interface ChangesViewProps {
  /** Undefined for all databases together. */
  databaseId: string | undefined;
  /** False until the displayed databases are known. */
  isEnabled: boolean;
}

/** Sites that syncs found to be new, removed or changed in status. */
export function ChangesView({ databaseId, isEnabled }: ChangesViewProps) {
  const [{ kind, days, since }, setFilter] = useQueryStates(parsers);
  // The period must stay fixed while the list is open.
  const [openedMs] = useState(() => Date.now());
  const from = (since ?? new Date(openedMs - days * dayMs)).toISOString();
  const changes = siteChangesPages.usePages({ kind: kind ?? undefined, since: from, databaseId }, isEnabled);
  const totals = changes.last?.totals;
  const kinds: readonly SiteChangeKind[] = kind === null ? siteChangeKinds : [kind];
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-2">
        <span className="max-sm:w-full sm:w-56">
          <Select
            label="Срок"
            isInToolbar
            options={
              since ? [{ id: 'since', label: `С ${formatDateTime(from)}` }, ...spanOptions] : spanOptions
            }
            value={since ? 'since' : String(days)}
            onChange={(id) => {
              const chosen = spans.find((span) => String(span) === id);
              if (chosen !== undefined) void setFilter({ days: chosen, since: null });
            }}
          />
        </span>
        <CountToggles
          label="Что изменилось"
          options={siteChangeKinds}
          labels={kindLabels}
          totals={totals}
          value={kind}
          onChange={(chosen) => void setFilter({ kind: chosen })}
          className="max-sm:grid-cols-2 sm:grid-cols-[repeat(3,11rem)]"
        />
        <span className="flex gap-2 sm:ml-auto">
          <ListTools list={siteChangesList} found={changes}>
            <DisplayModeChoice />
          </ListTools>
        </span>
      </div>
      <ListTable
        list={siteChangesList}
        found={changes}
        total={totals && kinds.reduce((sum, each) => sum + totals[each], 0)}
        onReset={kind === null ? undefined : () => void setFilter({ kind: null })}
      />
    </>
  );
}
