import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { RefreshCw } from 'lucide-react';
import { useLastCheck } from '../../../domain/checks/live-results.ts';
import { useStartCheck } from '../../../domain/checks/use-check-actions.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';

/** Checks one site; its row and its panel show the answer. */
export function CheckNowButton({ site }: { site: NotionSite }) {
  const start = useStartCheck();
  const { isChecking } = useLastCheck(site);
  return (
    <Button
      kind="primary"
      icon={<RefreshCw className="size-4" aria-hidden />}
      isPending={start.isPending || isChecking}
      onPress={() => start.mutate({ siteIds: [site.id] })}
    >
      Проверить сейчас
    </Button>
  );
}
