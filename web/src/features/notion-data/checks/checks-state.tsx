import type { CheckDigest, CheckScheduleState } from '@geoplan/contracts/http-status/http-status';
import { CalendarClock, ChevronDown, History, ListChecks, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { useFindings } from '../../../domain/checks/use-findings.ts';
import { useSchedule } from '../../../domain/checks/use-schedule.ts';
import { siteName } from '../../../domain/workspace/sites/site-address.ts';
import { formatDateTime } from '../../../shared/format/format-date.ts';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { PlainButton } from '../../../shared/ui/buttons/plain-button.tsx';
import { Popover } from '../../../shared/ui/overlays/popover.tsx';
import { useCheckDialog, type CheckDialogName } from './dialogs/check-dialog.ts';

interface ChecksStateProps {
  findings: ReturnType<typeof useFindings>;
}

/** When sites were checked last, what the last scheduled check told, and the way to everything about checks. */
export function ChecksState({ findings: { data, isError, refetch, isFetching } }: ChecksStateProps) {
  const { data: schedule } = useSchedule();
  if (data === undefined && isError)
    return <FindingsFailure isPending={isFetching} onRetry={() => void refetch()} />;
  // As high as its text: what is below must not move when it comes.
  if (data === undefined) return <span className="h-6" aria-hidden />;
  const { lastCheckedAt } = data;
  return (
    <Popover
      label="Проверки сайтов"
      placement="bottom end"
      className="flex w-80 max-w-full flex-col gap-3 p-3 text-sm"
      trigger={
        <PlainButton className="-mx-1 inline-flex min-h-6 items-center gap-1.5 rounded-sm px-1 text-sm whitespace-nowrap text-muted tabular-nums hover:text-foreground">
          {lastCheckedAt === null
            ? 'Сайты ещё не проверялись'
            : `Последняя проверка: ${formatDateTime(lastCheckedAt)}`}
          {schedule?.digest ? <FellBadge digest={schedule.digest} /> : null}
          <ChevronDown className="size-3.5 shrink-0" aria-hidden />
        </PlainButton>
      }
    >
      {(close) => (
        <>
          <p className="text-muted">Проверено сайтов: {formatNumber(data.checked)}</p>
          {schedule === undefined ? null : <ScheduleDigest schedule={schedule} onLeave={close} />}
          <DialogButtons onLeave={close} />
        </>
      )}
    </Popover>
  );
}

function FindingsFailure({ isPending, onRetry }: { isPending: boolean; onRetry: () => void }) {
  return (
    <span className="flex items-center gap-2 text-sm text-muted" role="alert">
      Не удалось загрузить итоги проверок.
      <Button size="sm" isPending={isPending} onPress={onRetry}>
        Повторить
      </Button>
    </span>
  );
}

const dialogs: readonly { name: CheckDialogName; label: string; Icon: LucideIcon }[] = [
  { name: 'history', label: 'История проверок', Icon: History },
  { name: 'expectations', label: 'Ожидания статусов', Icon: ListChecks },
  { name: 'schedule', label: 'Расписание', Icon: CalendarClock },
];

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

/** «упали: 7»: what cannot wait until the digest is opened. */
function FellBadge({ digest: { fellCount } }: { digest: CheckDigest }) {
  if (fellCount === 0) return null;
  return (
    <span className="font-medium text-danger-soft-foreground">
      <span className="sr-only">, по расписанию </span>упали: {formatNumber(fellCount)}
    </span>
  );
}

/** Sites that fell are named up to here; the rest is a count. */
const namedSites = 5;

interface ScheduleDigestProps {
  schedule: CheckScheduleState;
  /** The link that was followed shows something else. */
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
