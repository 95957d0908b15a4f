import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useWords } from '../../language/language.tsx';

const words = {
  ru: { label: 'Код запроса:', copy: 'скопировать', copied: 'скопирован' },
  en: { label: 'Request id:', copy: 'copy', copied: 'copied' },
};

/** The id of the request that failed, with a copy button: what support asks for. */
export function RequestId({ requestId }: { requestId: string }) {
  const { label, copy: copyLabel, copied } = useWords(words);
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(requestId).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <p className="mt-4 flex flex-wrap items-center justify-center gap-x-1.5 text-xs text-muted">
      <span>{label}</span>
      <code className="rounded-sm bg-surface-tertiary px-1.25 py-px font-mono wrap-anywhere">
        {requestId}
      </code>
      <Button
        onPress={copy}
        className="min-h-6 rounded-sm underline underline-offset-2 hover:text-foreground"
      >
        {isCopied ? copied : copyLabel}
      </Button>
    </p>
  );
}
