import { Grid3x3, List, Plus } from 'lucide-react';
import { useCanRun } from '../../shared/launch/use-can-run.ts';
import { useSession } from '../../shared/session/session-store.ts';
import { ButtonLink } from '../../shared/ui/button-link.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { Tabs } from '../../shared/ui/tabs.tsx';
import { KeywordsExport } from './list/keywords-export.tsx';
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
  const databases = useDatabases();
  const isAdmin = useSession((session) => session.user?.role === 'admin');
  const canRun = useCanRun();
  const database = databases.find((each) => each.databaseId === view.databaseId) ?? databases[0];
  const isSingle = view.mode === 'single';
  const databaseId = isSingle ? database?.databaseId : undefined;
  const isWithoutBase = isSingle && database === undefined;
  const Export = view.tab === 'matrix' ? MatrixExport : KeywordsExport;
  return (
    <Page
      title={title}
      sub={isSingle ? `Одна таблица${database ? ` · ${database.databaseName}` : ''}` : 'Единая таблица'}
      actions={
        <>
          <ModeSwitch view={view} databases={databases} onChange={(change) => void setView(change)} />
          <Export databaseId={databaseId} isDisabled={isWithoutBase} />
          {canRun ? (
            <ButtonLink kind="primary" to="/analysis" icon={<Plus className="size-4" aria-hidden />}>
              Новый анализ
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {isWithoutBase ? (
        <NoDatabases
          isAdmin={isAdmin}
          onUnified={() => void setView({ mode: 'unified', databaseId: null })}
        />
      ) : (
        <>
          <ResultsSummary />
          <Tabs
            label="Вид результатов"
            tabs={tabs}
            selected={view.tab}
            onSelect={(tab) => void setView({ tab })}
          >
            {view.tab === 'matrix' ? (
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
