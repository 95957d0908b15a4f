import { House, RotateCcw } from 'lucide-react';
import { useRouteError } from 'react-router-dom';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { ChunkLoadErrorScreen } from './chunk-load-error.tsx';
import { ErrorFrame } from './error-frame.tsx';
import { ChunkLoadError } from '../lazy-with-retry.ts';

interface RouteErrorProps {
  /** 404; otherwise a screen threw. */
  isUnknown?: boolean;
}

/** Error element of the router: an unknown address (404) or a screen that threw; the heading is the spec's (§2). */
export function RouteError({ isUnknown = false }: RouteErrorProps) {
  const error = useRouteError();
  if (error instanceof ChunkLoadError) return <ChunkLoadErrorScreen error={error} />;
  return (
    <ErrorFrame
      title="Unexpected Application Error!"
      language="en"
      text={
        isUnknown
          ? 'Такой страницы нет. Проверьте адрес или вернитесь на главную.'
          : 'Экран не удалось показать. Ваши данные на сервере не пострадали: обновите страницу или вернитесь на главную.'
      }
    >
      {/* A full load on purpose: after a failure nothing in memory is to be trusted. */}
      <Button
        kind="primary"
        icon={<House className="size-4" aria-hidden />}
        onPress={() => location.assign('/')}
      >
        На главную
      </Button>
      {isUnknown ? null : (
        <Button icon={<RotateCcw className="size-4" aria-hidden />} onPress={() => location.reload()}>
          Обновить страницу
        </Button>
      )}
    </ErrorFrame>
  );
}
