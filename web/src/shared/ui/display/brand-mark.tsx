/** Logo of the product, without its name. */
export function BrandMark({ className }: { className: string }) {
  return (
    <span className={`grid place-items-center bg-accent text-accent-foreground ${className}`} aria-hidden>
      <svg viewBox="0 0 14 14" fill="currentColor" className="size-[64%]">
        <rect x="0" y="8" width="3.4" height="6" rx="1" opacity=".7" />
        <rect x="5.3" y="4" width="3.4" height="10" rx="1" opacity=".85" />
        <rect x="10.6" y="0" width="3.4" height="14" rx="1" />
      </svg>
    </span>
  );
}
