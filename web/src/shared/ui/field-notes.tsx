import { CircleAlert } from 'lucide-react';
import { Text } from 'react-aria-components';

interface FieldNotesProps {
  hint?: string | undefined;
  /** What is wrong with the value; takes the place of the hint. */
  error?: string | undefined;
}

/** What stands under a field; inside the field, which it describes to screen readers. */
export function FieldNotes({ hint, error }: FieldNotesProps) {
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
