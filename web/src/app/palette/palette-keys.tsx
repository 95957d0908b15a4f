import { Command } from 'lucide-react';

const isMac = /mac/i.test(navigator.userAgent);

/** «Ctrl Enter», or the command symbol on a Mac, drawn as an image because the font subsets have no such glyph. */
export function ModKeys({ with: key }: { with: string }) {
  return isMac ? (
    <>
      <Command className="size-2.5" aria-label="Command" /> {key}
    </>
  ) : (
    <>Ctrl {key}</>
  );
}

/** Keyboard shortcut of the command palette. */
export const PaletteKeys = () => <ModKeys with="K" />;
