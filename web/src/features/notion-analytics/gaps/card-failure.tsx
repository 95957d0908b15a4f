import { Button } from '../../../shared/ui/buttons/button.tsx';

/** Subset of a query used by a card. */
export interface CardQuery<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch(): Promise<unknown>;
}

/** Error shown in place of the content of one card; the other cards stay visible. */
export function CardFailure({ query, error }: { query: CardQuery<unknown>; error: Error }) {
  return (
    <p role="alert" className="flex flex-wrap items-center justify-center gap-2 px-4 py-6 text-sm text-muted">
      Не удалось загрузить. {error.message}
      <Button size="xs" isPending={query.isFetching} onPress={() => void query.refetch()}>
        Повторить
      </Button>
    </p>
  );
}
