import type { ReactNode } from 'react';
import { CalendarClock, History, List, TrendingUp } from 'lucide-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { NewAnalysisLink } from '../../domain/runs/new-analysis-link.tsx';
import { useIsLarge } from '../../shared/hooks/use-is-small.ts';
import { Page } from '../../shared/ui/layout/page.tsx';
import { Tabs } from '../../shared/ui/layout/tabs.tsx';
import { AnalysesTab, AnalysisCounters } from './analyses-tab.tsx';
import { ChangesTab } from './changes/changes-tab.tsx';
import { RechecksTab } from './rechecks/rechecks-tab.tsx';
import { RunsTab } from './runs/runs-tab.tsx';

const tabs = [
  { id: 'runs', label: 'Запуски', icon: History },
  { id: 'analyses', label: 'Анализы', icon: List },
  { id: 'schedules', label: 'Расписания', icon: CalendarClock },
  { id: 'changes', label: 'Что изменилось', icon: TrendingUp },
] as const;

type HistoryView = (typeof tabs)[number]['id'];

/** Tab of the history, kept in the URL: `?view=`. */
const viewParser = parseAsStringLiteral(tabs.map(({ id }) => id))
  .withDefault('runs')
  .withOptions({ history: 'push' });

const subs: Record<HistoryView, string> = {
  analyses: 'Сохранённые ключевые слова, а также запуски, которые идут, отменены или прошли с ошибками',
  changes: 'Показатели, которые сдвинулись с прошлого замера больше порога',
  schedules: 'Устаревшие показатели обновляются сами: по расписанию и в пределах месячного бюджета',
  runs: 'Каждый запуск: кто, когда, сколько пар и сколько это стоило',
};

const panels: Record<HistoryView, ReactNode> = {
  runs: <RunsTab />,
  analyses: <AnalysesTab />,
  schedules: <RechecksTab />,
  changes: <ChangesTab />,
};

/** Analyses, their runs, the refresh schedules, and the changes in metrics. */
export function HistoryPage({ title }: { title: string }) {
  const [view, setView] = useQueryState('view', viewParser);
  const isLarge = useIsLarge();
  return (
    <Page title={title} sub={subs[view]} isFilled actions={<NewAnalysisLink />}>
      <Tabs
        label="Вид истории"
        tabs={tabs}
        selected={view}
        onSelect={(id) => void setView(id)}
        aside={isLarge && view === 'analyses' ? <AnalysisCounters /> : null}
        isFilled
      >
        {panels[view]}
      </Tabs>
    </Page>
  );
}
