import type { ComponentProps } from 'react';
import { Label, TextArea, TextField } from 'react-aria-components';

/** The notes of a project: as many lines as it takes. */
export function NotesField(
  input: Pick<ComponentProps<typeof TextArea>, 'name' | 'value' | 'onBlur' | 'onChange' | 'ref'>,
) {
  return (
    <TextField className="flex min-w-0 flex-col gap-1.5">
      <Label className="text-sm leading-4 font-medium">Заметки</Label>
      <TextArea
        {...input}
        rows={3}
        className="min-h-19 resize-y rounded-md border border-field-border bg-surface px-2.5 py-1.5 text-sm outline-none focus:border-transparent focus:outline-2 focus:-outline-offset-1 focus:outline-focus in-[.on-overlay]:bg-overlay pointer-coarse:text-base"
      />
    </TextField>
  );
}
