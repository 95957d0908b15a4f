import { Command } from 'lucide-react';

const isMac = /mac/i.test(navigator.userAgent);

/** «Ctrl Enter», or the command sign on a Mac; drawn, because the font's subsets have no such glyph. */
export function ModKeys({ with: key }: { with: string }) {
  return isMac ? (
    <>
      <Command className="size-2.5" aria-label="Command" /> {key}
    </>
  ) : (
    <>Ctrl {key}</>
  );
}

/** The keys of the command palette. */
export const PaletteKeys = () => <ModKeys with="K" />;
