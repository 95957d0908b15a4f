import { House, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { NativeButton } from '../../shared/ui/buttons/native-button.tsx';
import { ErrorFrame } from './error-frame.tsx';
import { ChunkLoadError } from '../lazy-with-retry.ts';
import { useIsMounted } from '../../shared/hooks/use-is-mounted.ts';
import { networkFailureText } from '../../shared/api/api-failure.ts';

interface RouteErrorProps {
  /** 404; otherwise a screen threw. */
  isUnknown?: boolean;
}

/** Error element of the router: an unknown address (404) or a screen that threw; the spec's text (§2) is below its heading. */
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
      {/* A full load on purpose: after a failure nothing in memory is to be trusted. */}
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

/** Error screen of a chunk that failed to load (spec §8: no answer of the server); the menu beside it still works. */
function ChunkLoadErrorScreen({ error }: { error: ChunkLoadError }) {
  const navigate = useNavigate();
  const location = useLocation();
  const isMounted = useIsMounted();
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    try {
      await error.retry();
      // Navigating to the same address resets the router's error. The menu may have led elsewhere in the meantime.
      if (isMounted()) await navigate(location, { replace: true });
    } catch {
      // A browser may keep the failed import, and a new release has other files: both need a new document.
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
