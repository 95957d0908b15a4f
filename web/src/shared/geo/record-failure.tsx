import { ArrowLeft, CircleAlert, RotateCcw, SearchX } from 'lucide-react';
import { ApiFailure } from '../api/api-failure.ts';
import { Blank } from '../ui/blank.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { cardStyle } from '../ui/card.tsx';
import { RequestCode } from '../ui/request-code.tsx';

/** Where a person goes from a keyword that cannot be shown (spec §2). */
export function BackToResults({ kind = 'secondary' }: { kind?: 'primary' | 'secondary' }) {
  return (
    <ButtonLink kind={kind} to="/analysis-results" icon={<ArrowLeft className="size-4" aria-hidden />}>
      К результатам
    </ButtonLink>
  );
}

interface RecordFailureProps {
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
}

/** The records could not be read (spec §8). */
export function RecordFailure({ error, isRetrying, onRetry }: RecordFailureProps) {
  return (
    <div className={cardStyle}>
      <Blank
        icon={CircleAlert}
        tone="bad"
        title="Ошибка при загрузке данных"
        text={error.message}
        actions={
          <>
            <Button
              kind="primary"
              icon={<RotateCcw className="size-4" aria-hidden />}
              isPending={isRetrying}
              onPress={onRetry}
            >
              Попробовать снова
            </Button>
            <BackToResults />
          </>
        }
      >
        {error instanceof ApiFailure && error.requestId ? <RequestCode requestId={error.requestId} /> : null}
      </Blank>
    </div>
  );
}

/** Nothing is stored for what the address names; `title` is the spec's (§8). */
export function RecordMissing({ title }: { title: string }) {
  return (
    <div className={cardStyle}>
      <Blank
        icon={SearchX}
        title={title}
        text="Возможно, анализ ещё не запускали или его результаты удалены."
        actions={<BackToResults kind="primary" />}
      />
    </div>
  );
}

/** True when the server says that there is no such record: not a failure. */
export const isMissing = (error: Error | null): boolean =>
  error instanceof ApiFailure && error.code === 'not_found';
