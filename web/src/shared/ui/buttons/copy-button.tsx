import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '../../browser/copy-text.ts';
import { Button } from './button.tsx';
import type { ButtonSize } from './button-style.ts';

/** Time for which a copy is confirmed, ms (spec §9). */
const confirmedMs = 2_000;

interface CopyButtonProps {
  /** «Скопировать промпт». */
  label: string;
  /** Name of the copied object, read aloud to distinguish several buttons on a screen. */
  subject?: string;
  size?: ButtonSize;
  /** Returns the text to copy; called on a press. */
  text: () => string;
}

/** Copies a text to the clipboard, and confirms this on the button and to screen readers for 2 s. */
export function CopyButton({ label, subject, size = 'md', text }: CopyButtonProps) {
  /** Counter of the copies; 0 while no copy is being confirmed. */
  const [copy, setCopy] = useState(0);
  useEffect(() => {
    if (copy === 0) return undefined;
    const timer = setTimeout(() => setCopy(0), confirmedMs);
    return () => clearTimeout(timer);
  }, [copy]);
  const press = async () => {
    if (await copyText(text())) setCopy((before) => before + 1);
  };
  const isCopied = copy > 0;
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <Button
        size={size}
        aria-label={subject === undefined || isCopied ? undefined : `${label}: ${subject}`}
        icon={<Icon className={isCopied ? 'size-4 text-success!' : 'size-4'} aria-hidden />}
        onPress={() => void press()}
      >
        {isCopied ? 'Скопировано' : label}
      </Button>
      <output className="sr-only">{isCopied ? 'Скопировано' : ''}</output>
    </>
  );
}
