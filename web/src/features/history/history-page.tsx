import { History, List } from 'lucide-react';
import { NewAnalysisLink } from '../../domain/runs/new-analysis-link.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';
import { Tabs } from '../../shared/ui/layout/tabs.tsx';
import { AnalysesTab } from './analyses-tab.tsx';
import { RunsTab } from './runs/runs-tab.tsx';
import { useHistoryView, type HistoryView } from './use-history-view.ts';

const tabs = [
  { id: 'analyses', label: 'Анализы', icon: List },
  { id: 'runs', label: 'Запуски', icon: History },
] as const;

const subs: Record<HistoryView, string> = {
  analyses: 'Сохранённые ключевые слова, а также запуски, которые идут, отменены или прошли с ошибками',
  runs: 'Каждый запуск: кто, когда, сколько пар и сколько это стоило',
};

/** What has been analysed, and the runs that did it. */
export function HistoryPage({ title }: { title: string }) {
  const [view, setView] = useHistoryView();
  return (
    <Page title={title} sub={subs[view]} actions={<NewAnalysisLink />}>
      <Tabs label="Вид истории" tabs={tabs} selected={view} onSelect={(id) => void setView(id)}>
        {view === 'runs' ? <RunsTab /> : <AnalysesTab />}
      </Tabs>
    </Page>
  );
}
