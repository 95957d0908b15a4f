import type { Ref } from 'react';

/** Table files, for `accept`. */
export const tableFiles = '.csv,.tsv,.txt,.xlsx,text/csv,text/plain,text/tab-separated-values';

interface FileInputProps {
  /** A click on it opens the browser's file dialog. */
  ref: Ref<HTMLInputElement>;
  label: string;
  /** The same as the HTML attribute. */
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
        // Allows choosing the same file again.
        currentTarget.value = '';
      }}
    />
  );
}
