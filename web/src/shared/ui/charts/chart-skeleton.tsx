/** Heights of the skeleton bars, in percent, decreasing like counts. */
const bars = [92, 78, 64, 55, 47, 40, 34, 28, 23, 19, 15, 12];

/** Skeleton of a chart while it is loading. */
export function ChartSkeleton({ height }: { height: 'h-64' | 'h-80' }) {
  return (
    <div className={`${height} p-4`} aria-hidden>
      <div className="skeleton-pulse flex h-full items-end gap-3 border-b border-separator px-2">
        {bars.map((share) => (
          <div key={share} className="skeleton flex-1 rounded-b-none!" style={{ height: `${share}%` }} />
        ))}
      </div>
    </div>
  );
}
