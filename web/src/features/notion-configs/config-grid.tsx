import type { NotionConfig } from '@geoplan/contracts/notion-configs';
import { useSyncs } from '../../domain/workspace/sync/use-syncs.ts';
import type { ConfigAction } from './card/config-actions.tsx';
import { ConfigCard } from './card/config-card.tsx';

interface ConfigGridProps {
  configs: readonly NotionConfig[];
  /** The pending action of a config. */
  pendingOf: (id: string) => ConfigAction | null;
  onAction: (action: ConfigAction, config: NotionConfig) => void;
}

/** The cards; the sync state of their databases loads by itself and blocks nothing. */
export function ConfigGrid({ configs, pendingOf, onAction }: ConfigGridProps) {
  const syncs = useSyncs();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {configs.map((config) => (
        <ConfigCard
          key={config.id}
          config={config}
          syncs={syncs.data?.filter(({ configId }) => configId === config.id)}
          pending={pendingOf(config.id)}
          onAction={onAction}
        />
      ))}
    </div>
  );
}
