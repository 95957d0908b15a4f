import { Plus } from 'lucide-react';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';
import { QueryState } from '../../shared/ui/display/query-state.tsx';
import { ConfigGrid } from './config-grid.tsx';
import { useConfigs } from './config-queries.ts';
import { texts } from './config-rules.ts';
import { ConfigDialogs } from './config-dialogs.tsx';
import { ConfigsSkeleton } from './configs-skeleton.tsx';
import { DefaultBadge } from './default-badge.tsx';
import { ErrorBanner } from './error-banner.tsx';
import { NoConfigs } from './no-configs.tsx';
import { useConfigActions } from './use-config-actions.ts';

const about = 'Откуда читаются сайты: токены интеграций, базы данных, столбцы и правило подсчёта';

/** Connections to the team's workspace: tokens, databases, columns; for admins. */
export function NotionConfigsPage({ title }: { title: string }) {
  const configs = useConfigs();
  const { dialog, setDialog, failure, setFailure, act, pendingOf } = useConfigActions();
  const shown = configs.data?.find(({ isDefault }) => isDefault);
  const add = (
    <Button
      kind="primary"
      icon={<Plus className="size-4" aria-hidden />}
      // Whether it will be the first one must be known.
      isDisabled={configs.data === undefined}
      onPress={() => setDialog({ kind: 'add' })}
    >
      Добавить конфигурацию
    </Button>
  );
  return (
    <Page
      title={title}
      sub={
        // Replaces the subtitle, so that the cards do not shift.
        configs.isPending ? <output>{texts.loading}</output> : about
      }
      actions={
        <>
          {shown ? <DefaultBadge config={shown} /> : null}
          {add}
        </>
      }
    >
      {failure === null ? null : <ErrorBanner failure={failure} onDismiss={() => setFailure(null)} />}
      <QueryState
        query={configs}
        failedTitle={texts.loadFailed}
        skeleton={<ConfigsSkeleton />}
        isEmpty={(all) => all.length === 0}
        empty={<NoConfigs />}
      >
        {(all) => <ConfigGrid configs={all} pendingOf={pendingOf} onAction={act} />}
      </QueryState>
      <ConfigDialogs
        open={dialog}
        isFirst={configs.data?.length === 0}
        onOpen={setDialog}
        onFailure={setFailure}
      />
    </Page>
  );
}
