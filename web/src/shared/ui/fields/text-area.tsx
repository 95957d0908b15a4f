import type { ComponentProps } from 'react';
import { Label, TextArea as AriaTextArea, TextField } from 'react-aria-components';
import { FieldMessage } from './field-message.tsx';
import { textAreaBox } from './field-style.ts';

interface TextAreaProps extends Omit<ComponentProps<typeof AriaTextArea>, 'className' | 'style' | 'rows'> {
  label: string;
  /** Minimum number of visible lines. */
  rows: 2 | 3;
  /** Validation error of the value; marks the field as invalid. */
  error?: string | undefined;
}

/** Labelled multi-line field; accepts the props of react-hook-form's `useController`. */
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
