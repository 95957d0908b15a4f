import { Grid3x3, List, Plus } from 'lucide-react';
import { useCanRun } from '../../domain/runs/use-can-run.ts';
import { useSession } from '../../shared/session/session-store.ts';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { databaseLabel } from '../../domain/workspace/display/display-rules.ts';
import { Page } from '../../shared/ui/layout/page.tsx';
import { Tabs } from '../../shared/ui/layout/tabs.tsx';
import { useFreshCounts } from '../../domain/workspace/sync/use-syncs.ts';
import { KeywordsExport } from './list/keywords-export.tsx';
import { KeywordsSkeleton } from './list/keywords-skeleton.tsx';
import { KeywordsTab } from './list/keywords-tab.tsx';
import { MatrixExport } from './matrix/matrix-export.tsx';
import { MatrixTab } from './matrix/matrix-tab.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { NoDatabases } from './no-databases.tsx';
import { ResultsSummary } from './results-summary.tsx';
import { useDatabases } from './use-databases.ts';
import { useResultsView } from './use-results-view.ts';

const tabs = [
  { id: 'keywords', label: 'Ключевые слова', icon: List },
  { id: 'matrix', label: 'Матрица', icon: Grid3x3 },
] as const;

/** Everything that has been found out, by keyword or as a map of demand and coverage. */
export function ResultsPage({ title }: { title: string }) {
  const [view, setView] = useResultsView();
  const workspace = useDatabases();
  useFreshCounts();
  const { database, mode } = workspace;
  const isAdmin = useSession((session) => session.user?.role === 'admin');
  const canRun = useCanRun();
  const databaseId = database?.databaseId;
  const isWithoutBase = mode === 'single' && database === undefined && !workspace.isPending;
  const Export = view.tab === 'matrix' ? MatrixExport : KeywordsExport;
  return (
    <Page
      title={title}
      sub={
        mode === 'single'
          ? `Одна таблица${database ? ` · ${databaseLabel(database)}` : ''}`
          : 'Единая таблица'
      }
      actions={
        <>
          <ModeSwitch {...workspace} />
          <Export databaseId={databaseId} isDisabled={isWithoutBase || workspace.isPending} />
          {canRun ? (
            <ButtonLink kind="primary" to="/analysis" icon={<Plus className="size-4" aria-hidden />}>
              Новый анализ
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {isWithoutBase ? (
        <NoDatabases isAdmin={isAdmin} onUnified={() => workspace.setMode('unified')} />
      ) : (
        <>
          <ResultsSummary />
          <Tabs
            label="Вид результатов"
            tabs={tabs}
            selected={view.tab}
            onSelect={(tab) => void setView({ tab })}
          >
            {workspace.isPending ? (
              <div className="pt-11">
                <KeywordsSkeleton />
              </div>
            ) : view.tab === 'matrix' ? (
              <MatrixTab databaseId={databaseId} />
            ) : (
              <KeywordsTab databaseId={databaseId} />
            )}
          </Tabs>
        </>
      )}
    </Page>
  );
}
