import type { NotionConfig } from '@geoplan/contracts/notion/notion-configs';
import { Plug, Plus, X } from 'lucide-react';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';
import { QueryState } from '../../shared/ui/display/query-state.tsx';
import { useConfigs } from './config-queries.ts';
import { texts, type Failure } from './config-rules.ts';
import { ConfigDialogs } from './config-dialogs.tsx';
import { useConfigActions } from './use-config-actions.ts';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { Settled } from '../../shared/ui/display/settled.tsx';
import { Skeleton } from '../../shared/ui/display/skeleton.tsx';
import { EmptyState } from '../../shared/ui/display/empty-state.tsx';
import { Badge } from '../../shared/ui/display/badge.tsx';
import { IconButton } from '../../shared/ui/buttons/icon-button.tsx';
import { Notice } from '../../shared/ui/display/notice.tsx';
import { useSyncs } from '../../domain/workspace/sync/use-syncs.ts';
import { ConfigCard, type ConfigAction } from './config-card.tsx';
import type { TestProgress } from './connection-test/test-databases.ts';

const about = 'Откуда берутся сайты: токены интеграций, базы данных, столбцы и правило подсчёта';

/** Connections to the team's workspace: tokens, databases, columns; for admins. */
export function NotionConfigsPage({ title }: { title: string }) {
  const configs = useConfigs();
  const { dialog, setDialog, failure, setFailure, act, pendingOf, progressOf } = useConfigActions();
  const shown = configs.data?.find(({ isDefault }) => isDefault);
  const add = (
    <Button
      kind="primary"
      icon={<Plus className="size-4" aria-hidden />}
      // Enabled only once it is known whether this will be the first connection.
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
        // The loading text replaces the subtitle, so that the cards do not shift.
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
        {(all) => (
          <Settled skeleton={<ConfigsSkeleton />}>
            <ConfigGrid configs={all} pendingOf={pendingOf} progressOf={progressOf} onAction={act} />
          </Settled>
        )}
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

/** Skeleton of two cards. */
function ConfigsSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-2" aria-hidden>
      {[0, 1].map((at) => (
        <div key={at} className={`${cardStyle} skeleton-pulse flex h-80 flex-col gap-4 p-4`}>
          <Skeleton className="h-5 w-56" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-72" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="mt-auto h-8 w-48" />
        </div>
      ))}
    </div>
  );
}

/** Empty state when there are no connections (spec §2); the add button is above it. */
function NoConfigs() {
  return (
    <EmptyState
      icon={Plug}
      title="Нет конфигураций"
      text="Добавьте первую конфигурацию Notion для начала работы"
    />
  );
}

/**
 * Badge for the default connection; it shows whether the connection is active, and therefore whether its sites are
 * shown at all.
 */
function DefaultBadge({ config: { name, isActive } }: { config: NotionConfig }) {
  return (
    <span title={name}>
      <Badge tone={isActive ? 'green' : 'yellow'}>
        {/* A long name must not push other elements off the screen. */}
        <span className="max-w-70 truncate">
          {isActive ? 'Активная' : 'Конфигурация выключена'}: {name}
        </span>
      </Badge>
    </span>
  );
}

interface ErrorBannerProps {
  failure: Failure;
  onDismiss: () => void;
}

/** Banner for a failed action, shown until it is dismissed (spec §2). */
function ErrorBanner({ failure, onDismiss }: ErrorBannerProps) {
  return (
    <Notice
      kind="bad"
      action={
        <IconButton label="Скрыть сообщение" size="xs" className="-my-0.5 text-inherit!" onPress={onDismiss}>
          <X className="size-4" aria-hidden />
        </IconButton>
      }
    >
      <b className="font-semibold">{failure.text}</b>
      <span className="block">{failure.reason}</span>
    </Notice>
  );
}

interface ConfigGridProps {
  configs: readonly NotionConfig[];
  /** Pending action of a connection; null if there is none. */
  pendingOf: (id: string) => ConfigAction | null;
  progressOf: (id: string) => TestProgress | null;
  onAction: (action: ConfigAction, config: NotionConfig) => void;
}

/** Cards of the connections, each with the sync state of its databases. */
function ConfigGrid({ configs, pendingOf, progressOf, onAction }: ConfigGridProps) {
  const syncs = useSyncs();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {configs.map((config) => (
        <ConfigCard
          key={config.id}
          config={config}
          syncs={syncs.data?.filter(({ configId }) => configId === config.id)}
          pending={pendingOf(config.id)}
          progress={progressOf(config.id)}
          onAction={onAction}
        />
      ))}
    </div>
  );
}
