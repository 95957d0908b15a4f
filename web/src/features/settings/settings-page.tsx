import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';
import { QueryState } from '../../shared/ui/display/query-state.tsx';
import { Settled } from '../../shared/ui/display/settled.tsx';
import { Skeleton } from '../../shared/ui/display/skeleton.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useSettings } from './settings-queries.ts';
import { texts } from './settings-rules.ts';

/** Keys, hosts and models of the external APIs; for admins. */
export function SettingsPage({ title }: { title: string }) {
  const settings = useSettings();
  return (
    <Page title={title} sub="Ключи хранятся зашифрованными и показываются только под маской">
      <QueryState query={settings} failedTitle={texts.loadFailed} skeleton={<SettingsSkeleton />}>
        {(stored) => (
          // Waits for a second query, on which the notice about sandbox figures depends.
          <Settled skeleton={<SettingsSkeleton />}>
            <SettingsForm stored={stored} />
          </Settled>
        )}
      </QueryState>
    </Page>
  );
}

/** Heights of the loaded cards, so that the layout does not shift. */
const heights = [
  'h-112 lg:col-span-2 lg:h-76',
  'h-64',
  'h-64',
  'h-48',
  'h-48',
  'h-36 lg:col-span-2',
  'h-32 lg:col-span-2',
];

function SettingsSkeleton() {
  return (
    <>
      <output className="sr-only">Загрузка настроек…</output>
      <div className="grid gap-4 lg:grid-cols-2">
        {heights.map((height, at) => (
          <div key={at} className={`${cardStyle} skeleton-pulse flex flex-col gap-4 p-4 ${height}`}>
            <Skeleton className="h-5 w-56" />
            <Skeleton className="h-8 w-full" />
            <Skeleton className="h-8 w-24" />
          </div>
        ))}
      </div>
    </>
  );
}
