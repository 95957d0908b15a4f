import type { NotionConfig } from '@geoplan/contracts/notion-configs';
import { Eye, EyeOff, LoaderCircle } from 'lucide-react';
import { IconButton } from '../../../shared/ui/buttons/icon-button.tsx';
import { tokenDots } from '../config-rules.ts';
import { useRevealedToken } from './use-revealed-token.ts';

/** The token masked by 32 dots (spec §9), with a reveal button, whose use the audit records. */
export function MaskedToken({ config }: { config: NotionConfig }) {
  const { token, error, isPending, toggle } = useRevealedToken(config.id);
  const Icon = isPending ? LoaderCircle : token === undefined ? Eye : EyeOff;
  return (
    <>
      <span className="flex min-w-0 items-start gap-1">
        <span className="min-w-0 flex-1 py-0.5 font-mono text-xs leading-5 break-all">
          {token ?? (
            <>
              <span aria-hidden>{tokenDots}</span>
              <span className="sr-only">Токен скрыт</span>
            </>
          )}
        </span>
        <IconButton
          label={token === undefined ? `Показать токен: ${config.name}` : `Скрыть токен: ${config.name}`}
          size="xs"
          isDisabled={isPending}
          onPress={toggle}
        >
          <Icon className={isPending ? 'size-4 animate-spin' : 'size-4'} aria-hidden />
        </IconButton>
      </span>
      <span
        role={error === null ? undefined : 'alert'}
        className={error === null ? 'block text-xs text-muted' : 'block text-xs text-danger-soft-foreground'}
      >
        {error === null
          ? token === undefined
            ? 'Каждый показ записывается в журнал действий'
            : 'Показ записан в журнал; токен скроется через 30 секунд'
          : error.message}
      </span>
    </>
  );
}
