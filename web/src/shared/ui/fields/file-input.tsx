import type { Ref } from 'react';

/** Files with tables, as `accept`. */
export const tableFiles = '.csv,.tsv,.txt,.xlsx,text/csv,text/plain,text/tab-separated-values';

interface FileInputProps {
  /** A click on it opens the dialog of the browser. */
  ref: Ref<HTMLInputElement>;
  label: string;
  /** As the attribute of that name. */
  accept: string;
  onFile: (file: File) => void;
}

/** Hidden input of one file; a button next to it opens it. */
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
        // The same file may be chosen again.
        currentTarget.value = '';
      }}
    />
  );
}
