import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import type { CheckDigest, CheckScheduleState } from '@geoplan/contracts/http-status/http-status';
import { Activity, CalendarClock, History, ListChecks, ListFilter } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { useFindings } from '../../../domain/checks/use-findings.ts';
import { useStartCheck } from '../../../domain/checks/use-check-actions.ts';
import { useSchedule } from '../../../domain/checks/use-schedule.ts';
import { useCan } from '../../../domain/access/use-can.ts';
import { siteName } from '../../../domain/workspace/sites/site-address.ts';
import { formatDateTime } from '../../../shared/format/format-date.ts';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { useCheckDialog } from '../data-view.ts';

type FoundNow = ReturnType<typeof useFindings>;

/** «Последняя проверка: 20.11.2026, 14:23 упали: 7», shown in the line below the title. */
export function ChecksText({ findings: { data } }: { findings: FoundNow }) {
  const { data: schedule } = useSchedule();
  if (data === undefined) return null;
  const { lastCheckedAt } = data;
  return (
    <span className="inline-flex items-center gap-1.5">
      {lastCheckedAt === null
        ? 'Сайты ещё не проверялись'
        : `Последняя проверка: ${formatDateTime(lastCheckedAt)}`}
      {schedule?.digest ? <FellBadge digest={schedule.digest} /> : null}
    </span>
  );
}

interface ChecksSectionProps {
  findings: FoundNow;
  /** Sites that match the filters. */
  shown: readonly NotionSite[];
  onLeave: () => void;
}

/**
 * Results of the last scheduled check, additional checks that the button does not offer, and links to the check
 * dialogs.
 */
export function ChecksSection({ findings: { data }, shown, onLeave }: ChecksSectionProps) {
  const { data: schedule } = useSchedule();
  return (
    <section aria-label="Проверки сайтов" className="flex flex-col gap-3 border-t border-separator px-4 py-3">
      {data === undefined ? null : (
        <p className="text-muted">Проверено сайтов: {formatNumber(data.checked)}</p>
      )}
      {schedule === undefined ? null : <ScheduleDigest schedule={schedule} onLeave={onLeave} />}
      {useCan('run') ? <OtherChecks shown={shown} onLeave={onLeave} /> : null}
      <DialogButtons onLeave={onLeave} />
    </section>
  );
}

function OtherChecks({ shown, onLeave }: Omit<ChecksSectionProps, 'findings'>) {
  const start = useStartCheck();
  const check = (input: Parameters<typeof start.mutate>[0]) => {
    start.mutate(input);
    onLeave();
  };
  return (
    <div className="flex flex-col items-stretch gap-1.5">
      <Button
        icon={<ListFilter className="size-4" aria-hidden />}
        isDisabled={shown.length === 0}
        onPress={() => check({ siteIds: shown.map(({ id }) => id) })}
      >
        {`Проверить показанные: ${formatNumber(shown.length)}`}
      </Button>
      <Button icon={<Activity className="size-4" aria-hidden />} onPress={() => check({ statuses: [] })}>
        Проверить все сайты
      </Button>
    </div>
  );
}

/** Notice that findings failed to load, with a retry button. */
export function FindingsFailure({
  findings: { data, isError, isFetching, refetch },
}: {
  findings: FoundNow;
}) {
  if (data !== undefined || !isError) return null;
  return (
    <span className="flex items-center gap-2 text-sm text-muted" role="alert">
      Не удалось загрузить итоги проверок.
      <Button size="sm" isPending={isFetching} onPress={() => void refetch()}>
        Повторить
      </Button>
    </span>
  );
}

const dialogs = [
  { name: 'history', label: 'История проверок', Icon: History },
  { name: 'expectations', label: 'Ожидания статусов', Icon: ListChecks },
  { name: 'schedule', label: 'Расписание', Icon: CalendarClock },
] as const;

function DialogButtons({ onLeave }: { onLeave: () => void }) {
  const [, open] = useCheckDialog();
  return (
    <div className="flex flex-col items-stretch gap-1.5">
      {dialogs.map(({ name, label, Icon }) => (
        <Button
          key={name}
          icon={<Icon className="size-4" aria-hidden />}
          onPress={() => {
            onLeave();
            void open(name);
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** «упали: 7», shown outside the digest because it is urgent. */
function FellBadge({ digest: { fellCount } }: { digest: CheckDigest }) {
  if (fellCount === 0) return null;
  return (
    <span className="font-medium text-danger-soft-foreground">
      <span className="sr-only">, по расписанию </span>упали: {formatNumber(fellCount)}
    </span>
  );
}

/** Maximum number of names listed for sites that went down; the rest are shown as a count. */
const namedSites = 5;

interface ScheduleDigestProps {
  schedule: CheckScheduleState;
  /** Called when a link leads to another view. */
  onLeave: () => void;
}

function ScheduleDigest({ schedule: { digest, nextAt }, onLeave }: ScheduleDigestProps) {
  return (
    <section aria-label="Проверка по расписанию" className="flex flex-col gap-2">
      {digest === null ? null : (
        <>
          <h3 className="font-semibold">По расписанию {formatDateTime(digest.finishedAt)}</h3>
          <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 tabular-nums">
            <Figure name="Проверено" count={digest.checked} />
            <Figure name="Упали" count={digest.fellCount} />
            <Figure name="Восстановились" count={digest.recoveredCount} />
            <Figure name="Расхождения" count={digest.mismatchCount} />
            <Figure name="Сертификаты" count={digest.certificateCount} />
          </dl>
          {digest.fell.length === 0 ? null : <FellSites digest={digest} onLeave={onLeave} />}
        </>
      )}
      <p className="text-muted">
        {nextAt === null ? 'Проверка по расписанию выключена' : `Следующая: ${formatDateTime(nextAt)}`}
      </p>
    </section>
  );
}

function Figure({ name, count }: { name: string; count: number }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="text-right font-medium">{formatNumber(count)}</dd>
    </>
  );
}

function FellSites({ digest: { fell, fellCount }, onLeave }: { digest: CheckDigest; onLeave: () => void }) {
  const named = fell.slice(0, namedSites);
  const others = fellCount - named.length;
  return (
    <ul aria-label="Упавшие сайты" className="flex flex-col gap-1">
      {named.map(({ projectId, url }) => (
        <li key={projectId} className="truncate">
          <Link
            to={`/notion-data?site=${encodeURIComponent(projectId)}`}
            className="text-link hover:underline"
            onClick={onLeave}
          >
            {siteName(url)}
          </Link>
        </li>
      ))}
      {others > 0 ? (
        <li className="text-muted">и ещё {formatCount(others, ['сайт', 'сайта', 'сайтов'])}</li>
      ) : null}
    </ul>
  );
}
