import type { Ref } from 'react';

/** Types of table files, for `accept`. */
export const tableFiles = '.csv,.tsv,.txt,.xlsx,text/csv,text/plain,text/tab-separated-values';

interface FileInputProps {
  /** Ref to the input; a click on the input opens the browser's file dialog. */
  ref: Ref<HTMLInputElement>;
  label: string;
  /** The same as the HTML attribute. */
  accept: string;
  onFile: (file: File) => void;
}

/** Hidden input for one file, to be opened by a visible button. */
export function FileInput({ ref, label, accept, onFile }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      aria-label={label}
      hidden
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        if (file) onFile(file);
        // Allows choosing the same file again.
        currentTarget.value = '';
      }}
    />
  );
}
