import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { ExternalLink, RefreshCw } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, type RefObject } from 'react';
import { useLastCheck } from '../../../domain/checks/live-results.ts';
import { useStartCheck } from '../../../domain/checks/use-check-actions.ts';
import { safeHref } from '../../../shared/format/safe-href.ts';
import { useIsSmall } from '../../../shared/hooks/use-is-small.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { buttonStyle } from '../../../shared/ui/buttons/button-style.ts';
import { ScrollSection } from '../../../shared/ui/layout/scroll-section.tsx';
import { FullScreenDialog } from '../../../shared/ui/overlays/dialog.tsx';
import type { Finding } from '@geoplan/contracts/http-status/http-status';
import { useCan } from '../../../domain/access/use-can.ts';
import { FindingNotice } from '../checks/finding-mark.tsx';
import { PanelHeader, type RowNavigation } from './panel-head.tsx';
import { SiteFacts } from './site-facts.tsx';

/** Elements that handle the navigation keys themselves: fields and open lists. */
const busy =
  'input, textarea, select, [role=listbox], [role=menu], [role=dialog], [role=toolbar], [role=radiogroup]';

/** True for a focused scroll area with overflow, which handles the arrow keys itself. */
const scrolls = (target: Element) =>
  target.matches('section[tabindex]') && target.scrollHeight > target.clientHeight;

/**
 * Keyboard navigation in the panel and in the table. ↑ and ↓ move through the rows, and Escape closes the panel. In
 * the panel's fields, the arrow keys scroll.
 */
function usePanelKeys(
  panel: RefObject<HTMLElement | null>,
  { navigation, onClose }: { navigation: RowNavigation; onClose: () => void },
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    const isInside = panel.current?.contains(target) === true;
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (event.defaultPrevented || !isPlain || (!isInside && target.closest(busy))) return;
    if (event.code !== 'Escape' && isInside && scrolls(target)) return;
    const step = { ArrowUp: -1, KeyK: -1, ArrowDown: 1, KeyJ: 1, Escape: 0 }[event.code];
    if (step === undefined) return;
    event.preventDefault();
    if (step === 0) return onClose();
    const next = navigation.at + step;
    if (navigation.at >= 0 && next >= 0 && next < navigation.count) navigation.go(next);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

interface SitePanelProps {
  /** Undefined if there is no such site. */
  site: NotionSite | undefined;
  finding: Finding | undefined;
  databaseName: string;
  navigation: RowNavigation;
  onClose: () => void;
}

/** Details of one site, shown next to the table, which stays usable. On a phone, the details cover the screen. */
export function SitePanel(props: SitePanelProps) {
  const isSmall = useIsSmall();
  return isSmall ? <CoveringPanel {...props} /> : <BesidePanel {...props} />;
}

function BesidePanel(props: SitePanelProps) {
  const titleId = useId();
  const box = useRef<HTMLDialogElement>(null);
  usePanelKeys(box, props);
  useEffect(() => box.current?.focus(), []);
  return (
    <dialog
      ref={box}
      open
      aria-labelledby={titleId}
      tabIndex={-1}
      className="fixed inset-y-0 top-topbar right-0 left-auto z-(--z-panel) m-0 flex h-auto max-h-none w-panel flex-col border-l border-border bg-surface p-0 text-foreground shadow-overlay outline-none"
    >
      <PanelContent titleId={titleId} {...props} />
    </dialog>
  );
}

function CoveringPanel(props: SitePanelProps) {
  const titleId = useId();
  return (
    <FullScreenDialog titleId={titleId} onClose={props.onClose}>
      <PanelContent titleId={titleId} {...props} />
    </FullScreenDialog>
  );
}

function PanelContent({
  titleId,
  site,
  finding,
  databaseName,
  navigation,
  onClose,
}: SitePanelProps & { titleId: string }) {
  return (
    <>
      <PanelHeader titleId={titleId} site={site} navigation={navigation} onClose={onClose} />
      <ScrollSection
        aria-label="Поля"
        className="flex min-h-0 flex-1 flex-col gap-5 overflow-auto px-5 py-4 -outline-offset-2"
      >
        {site === undefined ? (
          <p className="text-sm text-muted">
            Такого сайта нет среди показанных баз: строку могли удалить или перенести в Notion.
          </p>
        ) : (
          <>
            {finding === undefined ? null : <FindingNotice finding={finding} status={site.status} />}
            <SiteFacts site={site} databaseName={databaseName} />
          </>
        )}
      </ScrollSection>
      <PanelFooter site={site} />
    </>
  );
}

/** Actions on the site. */
function PanelFooter({ site }: { site: NotionSite | undefined }) {
  const canRun = useCan('run');
  const notion = safeHref(site?.notionUrl);
  if (site === undefined || (notion === undefined && !canRun)) return null;
  return (
    <div className="flex flex-wrap gap-2 border-t border-border px-5 py-3">
      {canRun ? <CheckNowButton site={site} /> : null}
      {notion === undefined ? null : (
        <a href={notion} target="_blank" rel="noreferrer" className={buttonStyle('secondary', 'md')}>
          <ExternalLink className="size-4" aria-hidden />
          Открыть в Notion
          <span className="sr-only">(в новой вкладке)</span>
        </a>
      )}
    </div>
  );
}

/** Button that checks one site. Its row and its panel show the response. */
function CheckNowButton({ site }: { site: NotionSite }) {
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
