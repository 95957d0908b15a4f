import { ResponsiveContainer } from 'recharts';
import { CountPlot, type CountPlotProps } from './count-plot.tsx';

/** Width of one upright bar with its gap, and height of one lying bar, in px. */
const uprightPx = 24;
const lyingPx = 26;
/** Width of the count axis and of the padding, in px. */
const axisPx = 56;
/** Height of a chart (spec §9). */
const heightPx = 320;

/** Counts as bars; more than fit scroll inside. */
export function CountBars({ label, ...plot }: CountPlotProps & { label: string }) {
  const { counts, isUpright } = plot;
  return (
    <section
      aria-label={`${label}: график`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable for the keyboard to scroll it
      tabIndex={0}
      className="max-h-[26rem] overflow-auto [scrollbar-width:thin]"
    >
      <div
        className="p-3"
        style={
          isUpright
            ? { height: heightPx, minWidth: counts.length * uprightPx + axisPx }
            : { height: Math.max(heightPx, counts.length * lyingPx + 48) }
        }
      >
        <ResponsiveContainer width="100%" height="100%">
          <CountPlot {...plot} />
        </ResponsiveContainer>
      </div>
    </section>
  );
}
