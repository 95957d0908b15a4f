import { CircleAlert, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import { sentences } from '../../format/sentences.ts';
import { useWords } from '../../language/language.tsx';
import { useFailureText } from '../../language/use-failure-text.ts';
import { EmptyState } from './empty-state.tsx';
import { Button } from '../buttons/button.tsx';
import { cardStyle } from '../layout/card.tsx';
import { Notice } from './notice.tsx';
import { RequestId } from './request-id.tsx';

const words = {
  ru: { retry: 'Попробовать снова', isOld: 'Показаны прежние данные.' },
  en: { retry: 'Try again', isOld: 'The last data are shown.' },
};

/** Fields of a TanStack query, including infinite ones. */
export interface Query<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  /** True if the next page failed to load; the list shows this failure at its end. */
  isFetchNextPageError?: boolean;
  refetch(): Promise<unknown>;
}

interface QueryStateProps<T> {
  query: Query<T>;
  /** Heading of the failure: «Не удалось загрузить пользователей». */
  failedTitle: string;
  /** Skeleton with the layout of the loaded content, so that nothing shifts. */
  skeleton: ReactNode;
  isEmpty?: (data: T) => boolean;
  /** Empty state with a suggested next step; shown if `isEmpty` returns true. */
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Renders the four states of any content from the server: loading, failed, empty, loaded. */
export function QueryState<T>({
  query,
  failedTitle,
  skeleton,
  isEmpty,
  empty,
  children,
}: QueryStateProps<T>) {
  const { data, error } = query;
  const { retry: retryLabel, isOld } = useWords(words);
  const failureText = useFailureText();
  const retry = (size: 'md' | 'xs') => (
    <Button
      kind={size === 'md' ? 'primary' : 'ghost'}
      size={size}
      icon={<RotateCcw className="size-4" aria-hidden />}
      isPending={query.isFetching}
      onPress={() => void query.refetch()}
    >
      {retryLabel}
    </Button>
  );
  if (data === undefined)
    return error === null ? (
      skeleton
    ) : (
      <div className={cardStyle}>
        <EmptyState
          icon={CircleAlert}
          tone="bad"
          title={failedTitle}
          text={failureText(error)}
          actions={retry('md')}
        >
          {error instanceof ApiFailure && error.requestId ? <RequestId requestId={error.requestId} /> : null}
        </EmptyState>
      </div>
    );
  return (
    <>
      {error === null || query.isFetchNextPageError ? null : (
        <Notice kind="bad" action={retry('xs')}>
          <b className="font-semibold">{sentences(failedTitle)}</b> {sentences(failureText(error), isOld)}
        </Notice>
      )}
      {isEmpty?.(data) ? <div className={cardStyle}>{empty}</div> : children(data)}
    </>
  );
}
