import { useState } from 'react';

/** Stored value whose revision changes with each save. */
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
 * Stored value on which the changes of a form are based. A form without changes follows the newest value; a changed
 * form keeps its base until the user decides. @returns `base`: the value on which the changes are based; `keepOwn`:
 * applies the changes on top of the newest value
 */
export function useEditedRevision<Value extends Revised>(newest: Value, isDirty: boolean, saving: Saving) {
  const [begun, setBegun] = useState(newest);
  if (!isDirty && begun !== newest) setBegun(newest);
  const base = isDirty ? begun : newest;
  // Saving the user's own changes also creates a newer revision.
  const hasConflict = base.revision !== newest.revision && !saving.isPending && !saving.isSuccess;
  const keepOwn = () => {
    saving.reset();
    setBegun(newest);
  };
  return { base, hasConflict, keepOwn };
}
