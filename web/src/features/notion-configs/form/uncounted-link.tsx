import { ExternalLink } from 'lucide-react';
import { useDisplayConfig } from '../../../domain/workspace/display/use-display-config.ts';
import { uncountedText } from '../../../domain/workspace/uncounted/uncounted-rules.ts';
import { useUncountedTotals } from '../../../domain/workspace/uncounted/load-uncounted.ts';

/**
 * Link to the sites that the saved rule of this connection leaves out; it opens a new tab, so that the form
 * stays. Nothing for a connection other than the default, because only the default one's sites are shown.
 */
export function UncountedLink({ configId }: { configId: string | undefined }) {
  const { data: shown } = useDisplayConfig();
  const isShown = configId !== undefined && shown?.id === configId;
  const { data: totals } = useUncountedTotals(undefined, isShown);
  if (!isShown) return null;
  return (
    <a
      href="/notion-data?view=uncounted&mode=unified"
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1.5 self-start text-sm text-link hover:underline"
    >
      {uncountedText(totals)}
      <ExternalLink className="size-3 shrink-0" aria-hidden />
      <span className="sr-only">(в новой вкладке)</span>
    </a>
  );
}
