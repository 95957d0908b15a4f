import type { ComponentProps } from 'react';
import { Label, TextArea, TextField } from 'react-aria-components';
import { textAreaBox } from '../../../shared/ui/fields/field-style.ts';

/** Text area for the notes of a project. */
export function NotesField(
  input: Pick<ComponentProps<typeof TextArea>, 'name' | 'value' | 'onBlur' | 'onChange' | 'ref'>,
) {
  return (
    <TextField className="flex min-w-0 flex-col gap-1.5">
      <Label className="text-sm leading-4 font-medium">Заметки</Label>
      <TextArea {...input} rows={3} className={`min-h-19 ${textAreaBox()}`} />
    </TextField>
  );
}
