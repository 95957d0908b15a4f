import { verify } from '@geoplan/contracts/auth';
import { readSettings } from '@geoplan/contracts/geo/geo-settings';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, LoaderCircle, Plus, Settings } from 'lucide-react';
import { useCan } from '../../../domain/access/use-can.ts';
import { geoRuns } from '../../../domain/runs/geo-runs.ts';
import { useCountsState } from '../../../domain/workspace/sync/use-counts-state.ts';
import { call } from '../../../shared/api/call.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { connectedText, lastRunText, leftText, providersText } from './card-rules.ts';
import { QuickCard } from './quick-card.tsx';
import { useMetricSource } from './use-metric-source.ts';
import { useLatestRuns } from '../../../domain/runs/run-kind.ts';

/** Three cards at the top of the dashboard: new analysis, settings, ready to work (spec §2). */
export function QuickCards() {
  return (
    <div className="grid gap-2 lg:grid-cols-3 lg:gap-4">
      <AnalysisCard />
      <SettingsCard />
      <ReadyCard />
    </div>
  );
}

function AnalysisCard() {
  const canRun = useCan('run');
  const { listed } = useLatestRuns(geoRuns);
  const nowMs = useNow();
  return (
    <QuickCard
      icon={Plus}
      title="Новый анализ"
      text={canRun ? 'Ключевые слова, страны и этапы' : 'Запускают пользователи с ролью user или admin'}
      note={lastRunText(listed, nowMs)}
      {...(canRun ? { to: '/analysis' } : {})}
    />
  );
}

function SettingsCard() {
  const canConfigure = useCan('configure');
  const { data } = useQuery({
    queryKey: ['settings'],
    queryFn: async ({ signal }) => (await call(readSettings, {}, { signal })).data,
    enabled: canConfigure,
  });
  return (
    <QuickCard
      icon={Settings}
      title="Настройки"
      text="Ключи API и модели"
      note={
        !canConfigure ? 'Меняет администратор' : data === undefined ? 'Провайдеры: —' : providersText(data)
      }
      {...(canConfigure ? { to: '/settings' } : {})}
    />
  );
}

/** «Готов к работе»: state of the server, the connections and the remaining quota. */
function ReadyCard() {
  const check = useQuery({
    queryKey: ['ready'],
    queryFn: ({ signal }) => call(verify, {}, { signal }),
    refetchInterval: 60_000,
  });
  const source = useMetricSource();
  // Covers all databases, like the site counts of the dashboard.
  const notion = useCountsState(undefined);
  if (check.isPending)
    return (
      <QuickCard
        icon={LoaderCircle}
        title="Готов к работе"
        text="Проверяем подключение…"
        note="Сервер и сессия"
      />
    );
  if (check.isError)
    return (
      <QuickCard
        icon={CircleAlert}
        tone="bad"
        title="Нет связи с сервером"
        text={check.error.message}
        note="Проверяем снова каждую минуту"
      />
    );
  const isPending = notion.isPending || source.isLoading;
  const isRead = notion.kind === 'fine';
  const isReady = source.data?.hasKey !== false && (isRead || isPending);
  const left = source.data === undefined ? '' : `. ${leftText(source.data)}`;
  return (
    <QuickCard
      icon={isReady ? CircleCheck : CircleAlert}
      tone={isReady ? 'ok' : 'warn'}
      title={isReady ? 'Готов к работе' : 'Почти готов к работе'}
      text={isPending ? 'Проверяем подключения…' : connectedText(source.data, notion.kind)}
      note={`Сервер отвечает${left}`}
      {...(isRead || isPending ? {} : { to: '/notion-data' })}
    />
  );
}
