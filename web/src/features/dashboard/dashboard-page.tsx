import { verify } from '@geoplan/contracts/auth';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, LoaderCircle, Plus, Settings } from 'lucide-react';
import { useState } from 'react';
import { NewAnalysisLink } from '../../domain/runs/new-analysis-link.tsx';
import { useCanRun } from '../../domain/runs/use-can-run.ts';
import { formatToday } from '../../shared/format/format-date.ts';
import { useSession } from '../../shared/session/session-store.ts';
import { Page } from '../../shared/ui/layout/page.tsx';
import { BalanceAlerts } from './balance-alerts.tsx';
import { QuickCard } from './quick-card.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { StageList } from './stage-list.tsx';
import { call } from '../../shared/api/call.ts';

/** The first screen: where to begin, the stages of an analysis, what happened lately (spec §2). */
export function DashboardPage({ title }: { title: string }) {
  const isAdmin = useSession((session) => session.user?.role === 'admin');
  const canRun = useCanRun();
  const [today] = useState(() => formatToday(new Date()));
  return (
    <Page title={title} sub={today} actions={<NewAnalysisLink />}>
      {isAdmin ? <BalanceAlerts /> : null}
      <div className="grid gap-2 lg:grid-cols-3 lg:gap-4">
        <QuickCard
          icon={Plus}
          title="Новый анализ"
          text="Ключевые слова, страны и этапы"
          note={canRun ? 'Шесть этапов, гео-анализ обязателен' : 'Запускают роли user и admin'}
          {...(canRun ? { to: '/analysis' } : {})}
        />
        <QuickCard
          icon={Settings}
          title="Настройки"
          text="Ключи API и модели"
          note={isAdmin ? 'Доступны вашей роли' : 'Меняет администратор'}
          {...(isAdmin ? { to: '/settings' } : {})}
        />
        <ReadyCard />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <StageList />
        <RecentActivity />
      </div>
    </Page>
  );
}

/** «Готов к работе»: says whether the server really answers. */
function ReadyCard() {
  const check = useQuery({
    queryKey: ['ready'],
    queryFn: ({ signal }) => call(verify, {}, { signal }),
    refetchInterval: 60_000,
  });
  if (check.isPending)
    return (
      <QuickCard
        icon={LoaderCircle}
        title="Готов к работе"
        text="Проверяем подключение…"
        note="Сервер и сессия"
      />
    );
  return check.isError ? (
    <QuickCard
      icon={CircleAlert}
      tone="bad"
      title="Нет связи с сервером"
      text={check.error.message}
      note="Проверяем снова каждую минуту"
    />
  ) : (
    <QuickCard
      icon={CircleCheck}
      tone="ok"
      title="Готов к работе"
      text="Сервер отвечает"
      note="Сессия активна"
    />
  );
}
