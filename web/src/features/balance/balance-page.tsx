import type { ApiProvider } from '@geoplan/contracts/balance/balance-providers';
import { Bell, ChartColumn, Gauge, Plus, RefreshCw, Wallet } from 'lucide-react';
import { useState } from 'react';
import { useIsLarge } from '../../shared/hooks/use-is-small.ts';
import { EnglishScreen } from '../../shared/language/language.tsx';
import { englishFailure } from '../../shared/language/use-failure-text.ts';
import { ListTools } from '../../shared/list/list-tools.tsx';
import { Notice } from '../../shared/ui/display/notice.tsx';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';
import { Tabs } from '../../shared/ui/layout/tabs.tsx';
import { ExportMenu } from '../../shared/ui/table/export-menu.tsx';
import { AlertsTab } from './alerts/alerts-tab.tsx';
import { useBalanceStats, useProviders, useRefreshAll } from './balance-queries.ts';
import { Stats } from './balance-stats.tsx';
import { CeilingsTab } from './ceilings/ceilings-tab.tsx';
import { ProviderDialog } from './form/provider-dialog.tsx';
import { providerList } from './providers/provider-list.tsx';
import { ProvidersTab } from './providers/providers-tab.tsx';
import { UsageTab } from './usage/usage-tab.tsx';
import { useBalanceView, type BalanceView } from './use-balance-view.ts';

const tabs = [
  { id: 'providers', label: 'Providers', icon: Wallet },
  { id: 'usage', label: 'Usage', icon: ChartColumn },
  { id: 'alerts', label: 'Alerts', icon: Bell },
  { id: 'ceilings', label: 'Ceilings', icon: Gauge },
] as const satisfies { id: BalanceView; label: string; icon: unknown }[];

/** Columns and export of the provider list. Neither depends on the current time, so 0 is passed. */
const list = providerList(0);

/** Balance of every paid API, its usage by person, and its runway; for admins, in English (spec §2). */
export function BalancePage({ title }: { title: string }) {
  const providers = useProviders();
  const stats = useBalanceStats();
  const refresh = useRefreshAll();
  const [{ view }, setView] = useBalanceView();
  const [edited, setEdited] = useState<ApiProvider | 'new' | null>(null);
  const all = providers.data ?? [];
  const isLarge = useIsLarge();
  return (
    <EnglishScreen>
      <Page
        title={title}
        sub="Monitor and manage your API balances"
        actions={
          <>
            {view !== 'providers' ? null : isLarge ? (
              <ListTools list={list} found={{ rows: all }} />
            ) : (
              <ExportMenu name="api-providers" columns={list.fileColumns} rows={all} />
            )}
            <Button
              icon={<RefreshCw className="size-4" aria-hidden />}
              isPending={refresh.isPending}
              onPress={() => refresh.mutate()}
            >
              Refresh
            </Button>
            <Button
              kind="primary"
              icon={<Plus className="size-4" aria-hidden />}
              onPress={() => setEdited('new')}
            >
              Add Provider
            </Button>
          </>
        }
      >
        <Stats query={stats} providerCount={providers.data?.length} />
        <Failure of="The refresh failed." error={refresh.error} />
        <Failure of="The totals could not be loaded." error={providers.error ? null : stats.error} />
        <Tabs
          label="Parts of the monitor"
          tabs={tabs}
          selected={view}
          onSelect={(next) => void setView({ view: next })}
        >
          {view === 'providers' ? (
            <ProvidersTab query={providers} onEdit={setEdited} onAdd={() => setEdited('new')} />
          ) : null}
          {view === 'usage' ? <UsageTab providers={all} /> : null}
          {view === 'alerts' ? <AlertsTab providers={all} /> : null}
          {view === 'ceilings' ? <CeilingsTab /> : null}
        </Tabs>
      </Page>
      {edited === null ? null : (
        <ProviderDialog provider={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />
      )}
    </EnglishScreen>
  );
}

/** One line that states which request failed; the most recent data stay visible below it. */
function Failure({ of, error }: { of: string; error: Error | null }) {
  if (error === null) return null;
  return (
    <Notice kind="bad">
      <b className="font-semibold">{of}</b> {englishFailure(error).replace(/\.?$/, '.')} The last data are
      shown.
    </Notice>
  );
}
