import {
  ArchiveRestore,
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
import { Card } from '../../../shared/ui/layout/card.tsx';
import { useIsSettled } from '../../../shared/ui/display/settled.tsx';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import { sinceMoment, type NewsItem } from './whats-new-rules.ts';
import { useWhatsNew, type NewsPart } from './use-whats-new.ts';

const icons: Record<NewsItem['id'], LucideIcon> = {
  balances: Wallet,
  fell: CircleAlert,
  runs: Globe,
  sites: Database,
  metrics: TrendingUp,
  checks: ShieldCheck,
  drops: ArchiveRestore,
};

/** Changes since this person's previous sign-in; each entry links to its rows. */
export function WhatsNew() {
  const lastLogin = useSession(({ user }) => user?.lastLogin ?? null);
  const nowMs = useNow();
  // The start of the period must stay fixed across renders on a first visit.
  const [openedMs] = useState(nowMs);
  const since = sinceMoment(lastLogin, openedMs);
  const parts = useWhatsNew(since, nowMs);
  const late = useLateParts(parts);
  const cells = parts.filter(({ id, item }) => item !== null || late.includes(id));
  const failed = parts.filter((part) => part.state === 'failed' && !cells.includes(part));
  return (
    <Card
      title={lastLogin === null ? 'За последние 7\u00A0дней' : 'С вашего прошлого входа'}
      aside={
        lastLogin === null ? undefined : (
          <span className="text-xs text-muted tabular-nums">{formatDateTime(lastLogin)}</span>
        )
      }
    >
      {cells.length > 0 ? (
        <div className="overflow-hidden rounded-b-lg">
          {/* Each cell draws its bottom and right border, even where the adjacent cell is missing; the outer borders are cut off. */}
          <ul className="-mr-px -mb-px grid sm:grid-cols-2 lg:grid-cols-3">
            {cells.map((part) => (
              <li key={part.id} className="border-r border-b border-separator">
                {part.item ? <Item item={part.item} /> : <NoItem part={part} />}
              </li>
            ))}
          </ul>
        </div>
      ) : failed.length > 0 ? null : (
        <p className="px-4 py-5 text-center text-sm text-muted">
          Нового нет: сайты работают, показатели и Notion без изменений
        </p>
      )}
      {failed.length > 0 ? (
        <p className="border-separator px-4 py-3 text-sm text-muted not-first:border-t">
          {stateTexts.failed}: {failed.map(({ name }) => name).join(', ')}
        </p>
      ) : null}
    </Card>
  );
}

/** Parts that were not loaded when the card appeared. They keep their cells, so that later responses move nothing. */
function useLateParts(parts: readonly NewsPart[]): readonly NewsPart['id'][] {
  const isShown = useIsSettled();
  const [late, setLate] = useState<readonly NewsPart['id'][] | null>(null);
  if (isShown && late === null) setLate(parts.flatMap(({ id, state }) => (state === 'loading' ? id : [])));
  return late ?? [];
}

const stateTexts = { loading: 'Ещё загружается', failed: 'Не удалось загрузить', loaded: 'Нового нет' };

function NoItem({ part: { name, state } }: { part: NewsPart }) {
  return (
    <p className="flex h-full min-h-15 items-center px-4 text-sm text-muted">
      {stateTexts[state]}: {name}
    </p>
  );
}

function Item({ item: { id, isBad, text, note, to } }: { item: NewsItem }) {
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
