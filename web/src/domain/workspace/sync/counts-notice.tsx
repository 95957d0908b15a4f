import { Link } from 'react-router-dom';
import { Notice } from '../../../shared/ui/display/notice.tsx';
import { useDisplayConfig } from '../display/use-display-config.ts';
import { countsNotice } from './counts-notice-rules.ts';
import { useSyncAdvice } from './use-sync-advice.ts';
import { useSyncs } from './use-syncs.ts';

/** Why the figures of sites below are missing or old, with the way to the databases; nothing while they are right. */
export function CountsNotice({ databaseId }: { databaseId: string | undefined }) {
  const config = useDisplayConfig();
  const syncs = useSyncs();
  const advised = useSyncAdvice();
  const text = countsNotice(config.data, syncs.data, databaseId);
  if (text === '') return null;
  return (
    <Notice
      kind="warn"
      action={
        <Link to="/notion-data" className="shrink-0 font-medium whitespace-nowrap underline">
          К базам
        </Link>
      }
    >
      {advised(text)}
    </Notice>
  );
}
