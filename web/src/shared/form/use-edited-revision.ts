import { useState } from 'react';

/** Stored value with a mark that changes with each save. */
interface Revised {
  revision: string | number;
}

/** Mutation that saves the changes. */
interface Saving {
  isPending: boolean;
  isSuccess: boolean;
  reset: () => void;
}

/**
 * Stored value below the changes of a form. A form without changes follows the newest one; a changed form keeps its
 * own until the user decides.
 * @returns `base`: the value below the changes; `keepOwn`: puts them on top of the newest value
 */
export function useEditedRevision<Value extends Revised>(newest: Value, isDirty: boolean, saving: Saving) {
  const [begun, setBegun] = useState(newest);
  if (!isDirty && begun !== newest) setBegun(newest);
  const base = isDirty ? begun : newest;
  // The user's own save creates a newer revision too.
  const hasConflict = base.revision !== newest.revision && !saving.isPending && !saving.isSuccess;
  const keepOwn = () => {
    saving.reset();
    setBegun(newest);
  };
  return { base, hasConflict, keepOwn };
}
