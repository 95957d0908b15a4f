import { useState } from 'react';

/** A stored value with a mark that changes whenever somebody changes it. */
interface Revised {
  revision: string | number;
}

/** The mutation that saves the changes. */
interface Saving {
  isPending: boolean;
  isSuccess: boolean;
  reset: () => void;
}

/**
 * Stored value below the changes of a form. A form without changes follows the newest one; changes stay with theirs until
 * the user decides.
 * @returns `base`: the value below the changes; `keepOwn`: puts them on top of the newest value
 */
export function useEditedRevision<Value extends Revised>(newest: Value, isDirty: boolean, saving: Saving) {
  const [begun, setBegun] = useState(newest);
  if (!isDirty && begun !== newest) setBegun(newest);
  const base = isDirty ? begun : newest;
  // The own save is a newer revision, too.
  const hasConflict = base.revision !== newest.revision && !saving.isPending && !saving.isSuccess;
  const keepOwn = () => {
    saving.reset();
    setBegun(newest);
  };
  return { base, hasConflict, keepOwn };
}
