import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiFailure, messageOf } from '../api/api-failure.ts';

/**
 * Shows the server's validation errors (`body.email`) at the fields of a form. @returns text to show above the form;
 * undefined if every error belongs to a field
 */
export function showServerErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: readonly Path<Values>[],
  error: unknown,
): string | undefined {
  const details = error instanceof ApiFailure ? error.details : [];
  const unplaced = details.filter(({ field, message }) => {
    const path = fields.find((each) => field === `body.${each}`);
    if (path) form.setError(path, { message }, { shouldFocus: true });
    return path === undefined;
  });
  if (details.length > 0 && unplaced.length === 0) return undefined;
  return messageOf(error);
}
