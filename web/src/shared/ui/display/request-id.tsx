import { useState } from 'react';
import { Button } from 'react-aria-components';

/** The id of the request that failed, with a copy button: what support asks for. */
export function RequestId({ requestId }: { requestId: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(requestId).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <p className="mt-4 flex flex-wrap items-center justify-center gap-x-1.5 text-xs text-muted">
      <span>Код запроса:</span>
      <code className="rounded-sm bg-surface-tertiary px-1.25 py-px font-mono wrap-anywhere">
        {requestId}
      </code>
      <Button
        onPress={copy}
        className="min-h-6 rounded-sm underline underline-offset-2 hover:text-foreground"
      >
        {isCopied ? 'скопирован' : 'скопировать'}
      </Button>
    </p>
  );
}
