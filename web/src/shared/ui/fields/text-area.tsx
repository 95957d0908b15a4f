import type { ComponentProps } from 'react';
import { Label, TextArea as AriaTextArea, TextField } from 'react-aria-components';
import { FieldMessage } from './field-message.tsx';
import { textAreaBox } from './field-style.ts';

interface TextAreaProps extends Omit<ComponentProps<typeof AriaTextArea>, 'className' | 'style' | 'rows'> {
  label: string;
  /** Lines that it shows at least. */
  rows: 2 | 3;
  /** Validation error of the value; marks the field invalid. */
  error?: string | undefined;
}

/** A labelled field of several lines; takes what react-hook-form's `useController` gives. */
export function TextArea({ label, rows, error, ...input }: TextAreaProps) {
  const isInvalid = error !== undefined;
  return (
    <TextField isInvalid={isInvalid} className="flex min-w-0 flex-col gap-1.5">
      <Label className="text-sm leading-4 font-medium">{label}</Label>
      <AriaTextArea
        {...input}
        rows={rows}
        className={`${rows === 2 ? 'min-h-14' : 'min-h-19'} ${textAreaBox(isInvalid)}`}
      />
      <FieldMessage error={error} />
    </TextField>
  );
}
