import { CircleAlert, House, RotateCcw } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../shared/ui/button.tsx';

interface RouteFailureProps {
  /** The address leads nowhere; otherwise a screen broke. */
  isUnknown?: boolean;
}

/** An unknown address, or a screen that could not be shown; the heading is the spec's (§2). */
export function RouteFailure({ isUnknown = false }: RouteFailureProps) {
  useEffect(() => {
    document.title = 'Unexpected Application Error! · Geoplan';
  }, []);
  return (
    <main className="grid min-h-[80dvh] place-items-center px-6 py-14">
      <div className="flex flex-col items-center gap-1 text-center">
        <span className="mb-3 grid size-11 place-items-center rounded-xl bg-danger-soft text-danger-soft-foreground">
          <CircleAlert className="size-5 stroke-[1.6]" aria-hidden />
        </span>
        <h1 lang="en" className="text-lg font-semibold tracking-tight">
          Unexpected Application Error!
        </h1>
        <p className="max-w-100 text-sm text-balance text-muted">
          {isUnknown
            ? 'Такой страницы нет. Проверьте адрес или вернитесь на главную.'
            : 'Экран не удалось показать. Ваши данные на сервере не пострадали: обновите страницу или вернитесь на главную.'}
        </p>
        <div className="mt-4 flex flex-wrap justify-center gap-2">
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
        </div>
      </div>
    </main>
  );
}
