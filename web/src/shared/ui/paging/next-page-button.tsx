import { sentences } from '../../format/sentences.ts';
import { useWords } from '../../language/language.tsx';
import { useFailureText } from '../../language/use-failure-text.ts';
import { Button } from '../buttons/button.tsx';
import { classNames } from '../layout/class-names.ts';
import type { NextPage } from './next-page.ts';

const words = {
  ru: { more: 'Показать ещё', retry: 'Повторить', failed: 'Не удалось загрузить продолжение списка' },
  en: { more: 'Show more', retry: 'Try again', failed: 'The next rows could not be loaded' },
};

interface NextPageButtonProps {
  more: NextPage;
  size?: 'xs' | 'sm' | 'md';
  className?: string;
  /** Text after the last page. */
  end?: string;
}

/** End of a paged list: «Показать ещё», or the reason and «Повторить» after a failure. */
export function NextPageButton({ more, size = 'sm', className, end }: NextPageButtonProps) {
  const { more: label, retry, failed } = useWords(words);
  const failureText = useFailureText();
  if (!more.hasNextPage) return end === undefined ? null : <span>{end}</span>;
  const { isFetchNextPageError: hasFailed, error } = more;
  return (
    <span className={classNames('flex flex-wrap items-center gap-x-3 gap-y-1', className)}>
      <span role="alert" className="text-sm text-danger-soft-foreground empty:hidden">
        {hasFailed && error ? sentences(failed, failureText(error)) : null}
      </span>
      <Button size={size} isPending={more.isFetchingNextPage} onPress={() => void more.fetchNextPage()}>
        {hasFailed ? retry : label}
      </Button>
    </span>
  );
}

/** End of a list that loads its pages automatically; shown only after a failure. */
export function NextPageFailure(props: NextPageButtonProps) {
  return props.more.isFetchNextPageError ? <NextPageButton {...props} /> : null;
}
