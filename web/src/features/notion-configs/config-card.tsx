import type { NotionConfig } from '@geoplan/contracts/notion/notion-configs';
import type { DatabaseSync } from '@geoplan/contracts/notion/notion-site';
import { CircleCheck, CircleOff, Pencil, PlugZap, Star, Trash2 } from 'lucide-react';
import { Badge } from '../../shared/ui/display/badge.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { MaskedToken } from './masked-token.tsx';
import { DatabaseSyncState } from '../../domain/workspace/sync/database-sync.tsx';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { progressText, type TestProgress } from './connection-test/test-databases.ts';
import { IconButton } from '../../shared/ui/buttons/icon-button.tsx';

/** Actions of a connection. */
export type ConfigAction = 'test' | 'set-default' | 'edit' | 'remove';

interface ConfigActionsProps {
  config: NotionConfig;
  /** Pending action; null if there is none. */
  pending: ConfigAction | null;
  /** Progress of the running test; null if none is running. */
  progress: TestProgress | null;
  onAction: (action: ConfigAction, config: NotionConfig) => void;
}

/** Buttons of a card (spec §2). */
function ConfigActions({ config, pending, progress, onAction }: ConfigActionsProps) {
  const { name } = config;
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-3">
      <output className="w-full text-xs wrap-anywhere text-muted empty:hidden">
        {progress === null ? null : progressText(progress)}
      </output>
      <Button
        size="sm"
        aria-label={`Тест: ${name}`}
        icon={<PlugZap className="size-3.5" aria-hidden />}
        isPending={pending === 'test'}
        onPress={() => onAction('test', config)}
      >
        Тест
      </Button>
      {config.isDefault ? null : (
        <Button
          size="sm"
          aria-label={`По умолчанию: ${name}`}
          icon={<Star className="size-3.5" aria-hidden />}
          isPending={pending === 'set-default'}
          onPress={() => onAction('set-default', config)}
        >
          По умолчанию
        </Button>
      )}
      <span className="ml-auto flex gap-1">
        <IconButton label={`Редактировать: ${name}`} size="sm" onPress={() => onAction('edit', config)}>
          <Pencil className="size-4" aria-hidden />
        </IconButton>
        <IconButton label={`Удалить: ${name}`} size="sm" onPress={() => onAction('remove', config)}>
          <Trash2 className="size-4" aria-hidden />
        </IconButton>
      </span>
    </div>
  );
}

interface ConfigCardProps extends ConfigActionsProps {
  /** Sync state of the connection's databases; undefined until loaded. */
  syncs: readonly DatabaseSync[] | undefined;
}

/** Card of one connection to the workspace (spec §2). */
export function ConfigCard({ syncs, ...actions }: ConfigCardProps) {
  const { config } = actions;
  return (
    <section aria-label={config.name} className={`${cardStyle} flex flex-col`}>
      <div className="flex items-start justify-between gap-3 border-b border-separator px-4 py-2.5">
        <h2 className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-base leading-6 font-semibold tracking-snug wrap-anywhere">
          {config.name}
          {config.isDefault ? <Badge tone="blue">По умолчанию</Badge> : null}
        </h2>
        <Activity isActive={config.isActive} />
      </div>
      <div className="flex flex-1 flex-col gap-3 px-4 py-3">
        {config.description === '' ? null : (
          <p className="text-sm wrap-anywhere whitespace-pre-line text-foreground-secondary">
            {config.description}
          </p>
        )}
        <dl className="grid gap-x-4 text-sm sm:gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
          <dt className="py-0.5 text-muted">Database ID</dt>
          <dd className="py-0.5 font-mono text-xs leading-5 break-all">{config.databaseId}</dd>
          <dt className="py-0.5 text-muted">Токен</dt>
          <dd className="min-w-0">
            <MaskedToken config={config} />
          </dd>
        </dl>
        {syncs === undefined || syncs.length === 0 ? (
          <Unread config={config} isKnown={syncs !== undefined} />
        ) : (
          <SyncList name={config.name} syncs={syncs} />
        )}
      </div>
      <ConfigActions {...actions} />
    </section>
  );
}

function Activity({ isActive }: { isActive: boolean }) {
  const Icon = isActive ? CircleCheck : CircleOff;
  return (
    <span
      className={`flex shrink-0 items-center gap-1.5 text-sm leading-6 ${isActive ? 'text-success-soft-foreground' : 'text-muted'}`}
    >
      <Icon className="size-4" aria-hidden />
      {isActive ? 'Активна' : 'Неактивна'}
    </span>
  );
}

/**
 * Number of databases, shown in place of the sync state while that state is unknown. Databases of an inactive
 * connection are not synced.
 */
function Unread({ config, isKnown }: { config: NotionConfig; isKnown: boolean }) {
  const state = config.isActive
    ? ', ещё не синхронизированы'
    : ', не синхронизируются: конфигурация выключена';
  return (
    <p className="border-y border-separator py-1.5 text-xs text-muted">
      Баз данных: {config.databases.length + 1}
      {isKnown ? state : null}
    </p>
  );
}

/** Sync state of each database, with the age of its copy and any warnings. */
function SyncList({ name, syncs }: { name: string; syncs: readonly DatabaseSync[] }) {
  return (
    <ul aria-label={`Базы данных: ${name}`} className="divide-y divide-separator border-y border-separator">
      {syncs.map((sync) => (
        <li key={sync.databaseId} className="py-2">
          <DatabaseSyncState sync={sync} />
        </li>
      ))}
    </ul>
  );
}
