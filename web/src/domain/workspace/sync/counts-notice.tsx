import { Link } from 'react-router-dom';
import { Notice } from '../../../shared/ui/display/notice.tsx';
import { useCountsState } from './use-counts-state.ts';
import { useSyncAdvice } from './use-sync-advice.ts';

/**
 * Reason why the site counts below are missing or outdated, with a link to the databases; renders nothing if they are
 * current.
 */
export function CountsNotice({ databaseId }: { databaseId: string | undefined }) {
  const { notice } = useCountsState(databaseId);
  const advised = useSyncAdvice();
  if (notice === '') return null;
  return (
    <Notice
      kind="warn"
      action={
        <Link to="/notion-data" className="shrink-0 font-medium whitespace-nowrap underline">
          К базам
        </Link>
      }
    >
      {advised(notice)}
    </Notice>
  );
}
