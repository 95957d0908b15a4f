import { House, RotateCcw } from 'lucide-react';
import { useRouteError } from 'react-router-dom';
import { Button } from '../shared/ui/button.tsx';
import { CodeFailure } from './code-failure.tsx';
import { FailureFrame } from './failure-frame.tsx';
import { CodeUnreachable } from './renewable-lazy.ts';

interface RouteFailureProps {
  /** The address leads nowhere; otherwise a screen broke. */
  isUnknown?: boolean;
}

/** An unknown address, or a screen that could not be shown; the heading is the spec's (§2). */
export function RouteFailure({ isUnknown = false }: RouteFailureProps) {
  const error = useRouteError();
  if (error instanceof CodeUnreachable) return <CodeFailure error={error} />;
  return (
    <FailureFrame
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
    </FailureFrame>
  );
}
