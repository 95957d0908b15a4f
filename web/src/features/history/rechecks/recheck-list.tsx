import type { Recheck } from '@geoplan/contracts/geo/geo-rechecks';
import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { runPath } from '../../../domain/runs/run-labels.ts';
import { formatDateTime } from '../../../shared/format/format-date.ts';
import { defineList } from '../../../shared/list/define-list.tsx';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import { TwoLines } from '../../../shared/ui/table/two-lines.tsx';
import {
  everyText,
  groupText,
  hourText,
  isBlocked,
  lastText,
  nextText,
  spentText,
} from './recheck-labels.ts';

/** Result of the last attempt, with a link to the run it started. */
function LastResult({ recheck }: { recheck: Recheck }) {
  const { last, lastRun, accessEnded, owner } = recheck;
  const text = lastText(recheck);
  if (accessEnded !== undefined)
    return (
      <span
        title={`${owner}. Администратор может взять расписание себе`}
        className="text-warning-soft-foreground"
      >
        {text}
      </span>
    );
  if (last === null) return <span className="text-muted">{text}</span>;
  const isOpen = last.outcome === 'started' && lastRun?.isKept === true;
  return (
    <span
      title={formatDateTime(last.at)}
      className={classNames(isBlocked(recheck) && 'text-warning-soft-foreground')}
    >
      {isOpen ? (
        <Link to={runPath(lastRun.runId)} className="text-link hover:underline">
          {text}
        </Link>
      ) : (
        text
      )}
    </span>
  );
}

/** Schedules that refresh stale pairs. */
export const recheckList = defineList({
  name: 'rechecks',
  label: 'Расписания',
  loading: 'Загрузка расписаний…',
  failed: 'Не удалось загрузить расписания',
  skeletonRows: 4,
  empty: {
    icon: CalendarClock,
    title: 'Расписаний нет',
    text: 'По расписанию устаревшие показатели обновляются сами: самые старые первыми, в пределах месячного бюджета.',
  },
  rowId: ({ id }: Recheck) => id,
  fields: {
    name: {
      header: 'Название',
      width: 150,
      isGrowing: true,
      isSortable: true,
      text: ({ name }) => name,
      cell: ({ name, owner }) => <span title={`${name}, владелец ${owner}`}>{name}</span>,
    },
    group: { header: 'Что обновлять', width: 190, text: groupText },
    every: {
      header: 'Как часто',
      width: 160,
      isSortable: true,
      sortValue: ({ everyDays }) => everyDays,
      text: ({ everyDays, hour }) => `${everyText(everyDays)}, ${hourText(hour)}`,
    },
    next: {
      header: 'Следующий',
      width: 136,
      isSortable: true,
      sortValue: ({ nextAt }) => nextAt,
      text: (recheck) => nextText(recheck, new Date()),
      cell: (recheck) => (
        <span className={classNames(recheck.nextAt === null && 'text-muted')}>
          {nextText(recheck, new Date())}
        </span>
      ),
    },
    spent: { header: 'Бюджет месяца', width: 180, text: spentText },
    last: {
      header: 'Последний результат',
      width: 248,
      text: lastText,
      cell: (recheck) => (
        <TwoLines>
          <LastResult recheck={recheck} />
        </TwoLines>
      ),
    },
  },
});
