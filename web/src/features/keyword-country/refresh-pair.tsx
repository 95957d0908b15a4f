import { RefreshCw } from 'lucide-react';
import { useCanRun } from '../../domain/runs/use-can-run.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { useRefreshPair } from './use-refresh-pair.ts';

/** Refresh button: buys the figures of this pair again; for those who may run analyses. */
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
