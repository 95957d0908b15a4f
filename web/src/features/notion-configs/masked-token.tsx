import type { NotionConfig } from '@geoplan/contracts/notion/notion-configs';
import { Eye, EyeOff, LoaderCircle } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from '../../shared/ui/buttons/icon-button.tsx';
import { tokenDots } from './config-rules.ts';
import { useRevealToken } from './config-queries.ts';

/**
 * Time for which a token stays visible, in ms. This is long enough to compare or copy the token without leaving it on
 * the screen.
 */
const shownMs = 30_000;

/** Revealed token, hidden again after half a minute, on unmount, and when the tab becomes hidden. */
function useRevealedToken(id: string) {
  const { data: token, error, isPending, mutate, reset } = useRevealToken();
  useEffect(() => {
    if (token === undefined) return undefined;
    const timer = setTimeout(reset, shownMs);
    const hide = () => (document.hidden ? reset() : undefined);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [token, reset]);
  return { token, error, isPending, toggle: () => (token === undefined ? mutate(id) : reset()) };
}

/** Token masked with 32 dots (spec §9), with a reveal button whose use is audited. */
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
            : 'Показ записан в журнал; токен скроется через 30\u00A0секунд'
          : error.message}
      </span>
    </>
  );
}
