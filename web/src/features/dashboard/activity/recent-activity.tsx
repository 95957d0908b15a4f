import type { DatabaseSync } from '@geoplan/contracts/notion/notion-site';
import { ArchiveRestore, Globe, RefreshCw, ShieldCheck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { checkRuns } from '../../../domain/checks/check-runs.ts';
import { dropRuns } from '../../../domain/drops/drop-runs.ts';
import { runHistoryPath } from '../../../domain/runs/run-labels.ts';
import { geoRuns } from '../../../domain/runs/geo-runs.ts';
import { useSyncs } from '../../../domain/workspace/sync/use-syncs.ts';
import { formatAgo } from '../../../shared/format/format-ago.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { recentActivity, type Activity } from './activity-rules.ts';
import { sampleActivity } from './sample-activity.ts';
import { DemoMark } from '../../../shared/ui/display/demo-mark.tsx';
import { useLatestRuns } from '../../../domain/runs/run-kind.ts';

const title = 'Последняя активность';
const icons: Record<Activity['kind'], LucideIcon> = {
  run: Globe,
  check: ShieldCheck,
  drops: ArchiveRestore,
  sync: RefreshCw,
};
const noSyncs: readonly DatabaseSync[] = [];

/** Latest events, or samples marked as demo data if there are none. */
export function RecentActivity() {
  const geo = useLatestRuns(geoRuns);
  const checks = useLatestRuns(checkRuns);
  const drops = useLatestRuns(dropRuns);
  const syncs = useSyncs();
  const nowMs = useNow();
  const lists = [geo.listed, checks.listed, drops.listed];
  const items = recentActivity({
    runs: geo.runs,
    checks: checks.runs,
    drops: drops.runs,
    syncs: syncs.data ?? noSyncs,
  });
  if (items.length > 0)
    return (
      <Card
        title={title}
        aside={
          <Link to={runHistoryPath} className="text-sm text-link hover:underline">
            Все запуски
          </Link>
        }
      >
        <ul>
          {items.map((item) => (
            <li key={item.id} className="border-separator not-first:border-t">
              <Link to={item.to} className={`${rowStyle} hover:bg-surface-hover`}>
                <Row
                  icon={icons[item.kind]}
                  title={item.title}
                  text={item.text}
                  when={formatAgo(item.at, nowMs)}
                />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    );
  return lists.includes('failed') || syncs.isError ? <Unknown /> : <Samples />;
}

const rowStyle = 'flex min-h-13 items-center gap-3 px-4 py-2';

interface RowProps {
  icon: LucideIcon;
  title: ReactNode;
  text: string;
  when: string;
}

function Row({ icon: Icon, title: head, text, when }: RowProps) {
  return (
    <>
      <Icon className="size-4 shrink-0 text-muted" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium">{head}</span>
        <span className="block text-xs wrap-anywhere text-muted">{text}</span>
      </span>
      <span className="text-xs whitespace-nowrap text-muted">{when}</span>
    </>
  );
}

function Samples() {
  return (
    <Card title={title} aside={<DemoMark />}>
      <ul>
        {sampleActivity.map((sample) => (
          <li key={sample.title} className={`${rowStyle} border-separator not-first:border-t`}>
            <Row {...sample} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Unknown() {
  return (
    <Card title={title}>
      <p className="px-4 py-3 text-sm text-muted">Не удалось загрузить: сервер не ответил</p>
    </Card>
  );
}
