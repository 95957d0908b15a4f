import { Activity } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../shared/ui/buttons/button.tsx';

// Why no check can be started yet.
const checkHint = 'Проверка появится вместе с сервисом проверки';

/** Starts the HTTP check of all sites; disabled until there is a service that checks. */
export function HttpCheckButton() {
  const hint = useId();
  return (
    // A disabled button shows no title of its own.
    <span className="flex" title={checkHint}>
      <Button
        className="max-sm:flex-1 max-sm:[&>svg]:hidden"
        icon={<Activity className="size-4" aria-hidden />}
        isDisabled
        aria-describedby={hint}
      >
        Проверить HTTP статусы
      </Button>
      <span id={hint} className="sr-only">
        {checkHint}
      </span>
    </span>
  );
}
