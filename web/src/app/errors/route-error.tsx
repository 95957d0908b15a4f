import { House, RotateCcw, CircleAlert } from 'lucide-react';
import { useState, useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { NativeButton } from '../../shared/ui/buttons/native-button.tsx';
import { ChunkLoadError } from '../lazy-with-retry.ts';
import { useIsMounted } from '../../shared/hooks/use-is-mounted.ts';
import { networkFailureText } from '../../shared/api/api-failure.ts';

interface RouteErrorProps {
  /** True for a 404; otherwise a screen threw an error. */
  isUnknown?: boolean;
}

/**
 * Error element of the router for an unknown path (404) or an error thrown by a screen. The text from the
 * specification (§2) is below the heading.
 */
export function RouteError({ isUnknown = false }: RouteErrorProps) {
  const error = useRouteError();
  if (error instanceof ChunkLoadError) return <ChunkLoadErrorScreen error={error} />;
  return (
    <ErrorFrame
      title={isUnknown ? 'Такой страницы нет' : 'Экран не удалось показать'}
      english="Unexpected Application Error!"
      text={
        isUnknown
          ? 'Проверьте адрес или вернитесь на главную.'
          : 'Ваши данные на сервере не пострадали: обновите страницу или вернитесь на главную.'
      }
    >
      {/* Loads the full page on purpose, because the state in memory is not reliable after a failure. */}
      <NativeButton
        kind="primary"
        icon={<House className="size-4" aria-hidden />}
        onPress={() => location.assign('/')}
      >
        На главную
      </NativeButton>
      {isUnknown ? null : (
        <NativeButton icon={<RotateCcw className="size-4" aria-hidden />} onPress={() => location.reload()}>
          Обновить страницу
        </NativeButton>
      )}
    </ErrorFrame>
  );
}

const isServerThere = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Error screen for a chunk that failed to load (spec §8: no server response). The menu still works. */
function ChunkLoadErrorScreen({ error }: { error: ChunkLoadError }) {
  const navigate = useNavigate();
  const location = useLocation();
  const isMounted = useIsMounted();
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    try {
      await error.retry();
      // Navigating to the same URL resets the router's error. The user may have opened another screen during the retry.
      if (isMounted()) await navigate(location, { replace: true });
    } catch {
      // A browser may cache the failed import, and a new release has different file names. In both cases the document
      // must be reloaded.
      if (isMounted() && (await isServerThere())) window.location.reload();
    }
    setTrying(false);
  };
  return (
    <ErrorFrame
      title={networkFailureText}
      text="Экран не загрузился. Проверьте соединение и повторите: ваши данные на сервере не пострадали."
    >
      <NativeButton
        kind="primary"
        icon={<RotateCcw className="size-4" aria-hidden />}
        isPending={isTrying}
        onPress={() => void retry()}
      >
        Повторить
      </NativeButton>
    </ErrorFrame>
  );
}

interface ErrorFrameProps {
  title: string;
  /** English text below the title. */
  english?: string;
  text: string;
  /** Action buttons: retry, home. */
  children: ReactNode;
}

/** Frame for a full-page error. */
function ErrorFrame({ title, english, text, children }: ErrorFrameProps) {
  useEffect(() => {
    document.title = `${title} · Geoplan`;
  }, [title]);
  return (
    <main className="grid min-h-[80dvh] place-items-center px-6 py-14">
      <div className="flex flex-col items-center gap-1 text-center">
        <span className="mb-3 grid size-11 place-items-center rounded-xl bg-danger-soft text-danger-soft-foreground">
          <CircleAlert className="size-5 stroke-[1.6]" aria-hidden />
        </span>
        <h1 className="text-lg font-semibold tracking-tight">{title}</h1>
        {english === undefined ? null : (
          <p lang="en" className="text-sm text-muted">
            {english}
          </p>
        )}
        <p className="max-w-100 text-sm text-balance text-muted">{text}</p>
        <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div>
      </div>
    </main>
  );
}
