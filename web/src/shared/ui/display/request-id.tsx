import { useState } from 'react';
import { Button } from 'react-aria-components';
import { copyText } from '../../browser/copy-text.ts';
import { useWords } from '../../language/language.tsx';

const words = {
  ru: {
    label: 'Код запроса:',
    copy: 'скопировать',
    copied: 'скопирован',
    refused: 'Браузер запретил скопировать: выделите код и скопируйте его сами',
  },
  en: {
    label: 'Request id:',
    copy: 'copy',
    copied: 'copied',
    refused: 'The browser refused to copy: select the id and copy it yourself',
  },
};

/** Id of the failed request, with a copy button, for support requests. */
export function RequestId({ requestId }: { requestId: string }) {
  const { label, copy: copyLabel, copied, refused } = useWords(words);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => setCopied(await copyText(requestId, refused));
  return (
    <p className="mt-4 flex flex-wrap items-center justify-center gap-x-1.5 text-xs text-muted">
      <span>{label}</span>
      <code className="rounded-sm bg-surface-tertiary px-1.25 py-px font-mono wrap-anywhere">
        {requestId}
      </code>
      <Button
        onPress={() => void copy()}
        className="min-h-6 rounded-sm underline underline-offset-2 hover:text-foreground"
      >
        {isCopied ? copied : copyLabel}
      </Button>
    </p>
  );
}
