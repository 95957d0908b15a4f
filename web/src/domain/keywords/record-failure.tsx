import { ArrowLeft, CircleAlert, RotateCcw, SearchX } from 'lucide-react';
import { ApiFailure } from '../../shared/api/api-failure.ts';
import { rememberedAddress } from '../../shared/navigation/remembered-query.ts';
import { EmptyState } from '../../shared/ui/display/empty-state.tsx';
import { resultsPath } from './keyword-path.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { RequestId } from '../../shared/ui/display/request-id.tsx';

/** Link back to the results in their previous state (spec §2). */
export function BackToResults({ kind = 'secondary' }: { kind?: 'primary' | 'secondary' }) {
  return (
    <ButtonLink
      kind={kind}
      to={rememberedAddress(resultsPath)}
      icon={<ArrowLeft className="size-4" aria-hidden />}
    >
      К результатам
    </ButtonLink>
  );
}

interface RecordFailureProps {
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Error state of the records (spec §8). */
export function RecordFailure({ error, isRetrying, onRetry }: RecordFailureProps) {
  return (
    <div className={cardStyle}>
      <EmptyState
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
        {error instanceof ApiFailure && error.requestId ? <RequestId requestId={error.requestId} /> : null}
      </EmptyState>
    </div>
  );
}

/** Empty state for a URL without stored data; `title` is from the spec (§8). */
export function RecordMissing({ title }: { title: string }) {
  return (
    <div className={cardStyle}>
      <EmptyState
        icon={SearchX}
        title={title}
        text="Возможно, анализ ещё не запускали или его результаты удалены."
        actions={<BackToResults kind="primary" />}
      />
    </div>
  );
}

/** True for a 404, which means a missing record rather than a failure. */
export const isMissing = (error: Error | null): boolean =>
  error instanceof ApiFailure && error.code === 'not_found';
