import { X } from 'lucide-react';
import { IconButton } from '../../shared/ui/buttons/icon-button.tsx';
import { Notice } from '../../shared/ui/display/notice.tsx';
import type { Failure } from './config-rules.ts';

interface ErrorBannerProps {
  failure: Failure;
  onDismiss: () => void;
}

/** What did not work, until it is dismissed (spec §2). */
export function ErrorBanner({ failure, onDismiss }: ErrorBannerProps) {
  return (
    <Notice
      kind="bad"
      action={
        <IconButton label="Скрыть сообщение" size="xs" className="-my-0.5 text-inherit!" onPress={onDismiss}>
          <X className="size-4" aria-hidden />
        </IconButton>
      }
    >
      <b className="font-semibold">{failure.text}</b>
      <span className="block">{failure.reason}</span>
    </Notice>
  );
}
