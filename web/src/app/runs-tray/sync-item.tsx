import type { DatabaseSync } from '@geoplan/contracts/notion/notion-site';
import { LoaderCircle, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatCount, formatNumber } from '../../shared/format/format-number.ts';
import { usePace } from '../../shared/hooks/use-pace.ts';
import { IconButton } from '../../shared/ui/buttons/icon-button.tsx';
import { useCancelSync } from '../../domain/workspace/sync/use-syncs.ts';

/** Time window for the rate, ms; pages arrive every few seconds. */
const windowMs = 15_000;
const rows = ['строка', 'строки', 'строк'] as const;

interface SyncItemProps {
  sync: DatabaseSync;
  onOpen: () => void;
  /** Undefined if the user may not cancel syncs. */
  onCancel: (() => void) | undefined;
  isCancelling: boolean;
}

/** Workspace database that is syncing or queued: progress, speed, and a link to its data. */
function SyncItem({ sync, onOpen, onCancel, isCancelling }: SyncItemProps) {
  const { status, scanned, databaseName } = sync;
  const pace = usePace(scanned ?? 0, windowMs);
  const text = [
    status === 'waiting' ? 'ожидает очереди' : `прочитано строк: ${formatNumber(scanned ?? 0)}`,
    status === 'running' && pace !== null && `≈\u00A0${formatCount(Math.round(pace), rows)}/с`,
  ];
  return (
    <li className="relative flex items-start gap-2 rounded-md p-2 focus-within:bg-surface-tertiary hover:bg-surface-tertiary">
      <LoaderCircle className="mt-0.5 size-4 shrink-0 animate-spin text-accent" aria-hidden />
      <div className="min-w-0 flex-1">
        <Link
          to="/notion-data"
          onClick={onOpen}
          className="block truncate text-sm font-medium outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-focus"
        >
          Notion: {databaseName}
        </Link>
        <p className="text-xs text-muted tabular-nums">{text.filter(Boolean).join(' · ')}</p>
      </div>
      {onCancel ? (
        <IconButton
          label={`Отменить синхронизацию: ${databaseName}`}
          size="xs"
          className="relative"
          isPending={isCancelling}
          onPress={onCancel}
        >
          <X className="size-4" aria-hidden />
        </IconButton>
      ) : null}
    </li>
  );
}

interface SyncItemsProps {
  /** Syncs that are queued or running. */
  syncs: readonly DatabaseSync[];
  onOpen: () => void;
  mayCancel: boolean;
}

/** Workspace databases that are syncing. */
export function SyncItems({ syncs, onOpen, mayCancel }: SyncItemsProps) {
  const cancel = useCancelSync();
  return syncs.map((sync) => (
    <SyncItem
      key={`${sync.configId} ${sync.databaseId}`}
      sync={sync}
      onOpen={onOpen}
      onCancel={mayCancel ? () => cancel.mutate(sync.databaseId) : undefined}
      isCancelling={cancel.isPending && cancel.variables === sync.databaseId}
    />
  ));
}
