import type { NotionConfig } from '@geoplan/contracts/notion-configs';
import { Pencil, PlugZap, Star, Trash2 } from 'lucide-react';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { IconButton } from '../../../shared/ui/buttons/icon-button.tsx';

/** What can be done with a connection. */
export type ConfigAction = 'test' | 'set-default' | 'edit' | 'remove';

export interface ConfigActionsProps {
  config: NotionConfig;
  /** The pending action. */
  pending: ConfigAction | null;
  onAction: (action: ConfigAction, config: NotionConfig) => void;
}

/** The buttons of a card (spec §2). */
export function ConfigActions({ config, pending, onAction }: ConfigActionsProps) {
  const { name } = config;
  return (
    <div className="flex items-center gap-2 px-4 pb-3">
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
