import {
  ChevronRight,
  CircleAlert,
  Database,
  Globe,
  ShieldCheck,
  TrendingUp,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../../shared/format/format-date.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useSession } from '../../../shared/session/session-store.ts';
import { Skeleton } from '../../../shared/ui/display/skeleton.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import { sinceMoment, type SinceItem } from './since-rules.ts';
import { useSinceItems } from './use-since-items.ts';

const icons: Record<SinceItem['id'], LucideIcon> = {
  balances: Wallet,
  fell: CircleAlert,
  runs: Globe,
  sites: Database,
  metrics: TrendingUp,
  checks: ShieldCheck,
};

/** What has changed since this person signed in the time before; each entry leads to its rows. */
export function SinceLastVisit() {
  const lastLogin = useSession(({ user }) => user?.lastLogin ?? null);
  const nowMs = useNow();
  // The moment of a first visit must not be another one at each look.
  const [openedMs] = useState(nowMs);
  const since = sinceMoment(lastLogin, openedMs);
  const { items, failed, isPending } = useSinceItems(since, nowMs);
  return (
    <Card
      title={lastLogin === null ? 'За последние 7 дней' : 'С вашего прошлого входа'}
      aside={
        lastLogin === null ? undefined : (
          <span className="text-xs text-muted tabular-nums">{formatDateTime(lastLogin)}</span>
        )
      }
    >
      {items.length > 0 ? (
        // A hairline between the cells whatever their number: the gap shows the list's own colour.
        <ul className="grid gap-px overflow-hidden rounded-b-lg bg-separator sm:grid-cols-2 xl:grid-cols-3">
          {items.map((item) => (
            <li key={item.id} className="bg-surface">
              <Item item={item} />
            </li>
          ))}
          {items.length % 2 === 1 ? <li className="bg-surface max-sm:hidden xl:hidden" aria-hidden /> : null}
          {items.length % 3 === 0 ? null : (
            <li
              className={classNames('bg-surface max-xl:hidden', items.length % 3 === 1 && 'xl:col-span-2')}
              aria-hidden
            />
          )}
        </ul>
      ) : isPending ? (
        <div className="grid gap-4 p-4 sm:grid-cols-2 xl:grid-cols-3" aria-hidden>
          <Skeleton className="h-10" />
          <Skeleton className="h-10 max-sm:hidden" />
          <Skeleton className="h-10 max-xl:hidden" />
        </div>
      ) : failed.length > 0 ? null : (
        <p className="px-4 py-5 text-center text-sm text-muted">
          Нового нет: сайты работают, показатели и Notion без изменений
        </p>
      )}
      {failed.length > 0 ? (
        <p className="border-separator px-4 py-3 text-sm text-muted not-first:border-t">
          Не удалось узнать: {failed.join(', ')}
        </p>
      ) : null}
    </Card>
  );
}

function Item({ item: { id, isBad, text, note, to } }: { item: SinceItem }) {
  const Icon = icons[id];
  return (
    <Link to={to} className="flex h-full items-center gap-3 px-4 py-3 hover:bg-surface-hover">
      <Icon className={classNames('size-4 shrink-0', isBad ? 'text-danger' : 'text-accent')} aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium">{text}</span>
        <span className="block text-xs wrap-anywhere text-muted">{note}</span>
      </span>
      <ChevronRight className="size-3.5 shrink-0 text-muted" aria-hidden />
    </Link>
  );
}
