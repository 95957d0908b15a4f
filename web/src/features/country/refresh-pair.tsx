import { RefreshCw } from 'lucide-react';
import { useCanRun } from '../../shared/launch/use-can-run.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useRefreshPair } from './use-refresh-pair.ts';

/** Buys the figures of this pair anew; for those who may run analyses. */
export function RefreshPair({ keyword, country }: { keyword: string; country: string }) {
  const canRun = useCanRun();
  const { refresh, isRefreshing } = useRefreshPair(keyword, country);
  if (!canRun) return null;
  return (
    <Button
      size="sm"
      icon={<RefreshCw className="size-4" aria-hidden />}
      isPending={isRefreshing}
      onPress={refresh}
    >
      Обновить
    </Button>
  );
}
