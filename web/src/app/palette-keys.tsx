import { Command } from 'lucide-react';

const isMac = /mac/i.test(navigator.userAgent);

/** «Ctrl K», or the command sign on a Mac; drawn, because the font's subsets have no such glyph. */
export function PaletteKeys() {
  return isMac ? (
    <>
      <Command className="size-2.5" aria-label="Command" /> K
    </>
  ) : (
    <>Ctrl K</>
  );
}
