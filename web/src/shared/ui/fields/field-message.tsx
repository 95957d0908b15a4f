import { CircleAlert } from 'lucide-react';
import { Text } from 'react-aria-components';

interface FieldMessageProps {
  hint?: string | undefined;
  /** Validation error of the value; replaces the hint. */
  error?: string | undefined;
}

/** Help text or validation error of a field (`aria-describedby`). */
export function FieldMessage({ hint, error }: FieldMessageProps) {
  if (error !== undefined)
    return (
      <Text slot="errorMessage" className="flex items-start gap-1 text-xs text-danger-soft-foreground">
        <CircleAlert className="mt-0.5 size-3 shrink-0" aria-hidden />
        {error}
      </Text>
    );
  if (hint === undefined) return null;
  return (
    <Text slot="description" className="text-xs text-muted">
      {hint}
    </Text>
  );
}
