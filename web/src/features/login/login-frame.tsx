import type { ReactNode } from 'react';
import { BrandMark } from '../../shared/ui/display/brand-mark.tsx';

/** Frame for the two screens before the sign-in, with the product's name on top. */
export function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <main className="min-h-dvh bg-background px-4 pt-[clamp(1.5rem,16dvh,10rem)] pb-6">
      <div className="mx-auto flex w-full max-w-98 flex-col gap-4">
        <p className="mb-2 flex items-center justify-center gap-2.5 text-[17px] leading-7 font-semibold tracking-tight">
          <BrandMark className="size-7 rounded-lg" />
          Geoplan
        </p>
        {children}
      </div>
    </main>
  );
}
