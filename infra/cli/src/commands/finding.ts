/** State of one part of an installation. */
export interface Finding {
  part: string;
  /** `null` if the part has no problem. */
  problem: string | null;
  /** Advice for the operator. */
  advice?: string;
  /** True if this part could not be read. */
  isUnread?: boolean;
}

/** Result of checking one part; `null` if it has no problem. */
export type Found = Omit<Finding, 'part'> | null;

export const wrong = (problem: string, advice: string) => ({ problem, advice });
