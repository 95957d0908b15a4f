/** State of one part. */
export interface Finding {
  part: string;
  /** null = all is well. */
  problem: string | null;
  /** Advice to the operator. */
  advice?: string;
  /** This part could not be read. */
  isUnread?: boolean;
}

/** Findings about one part; null = no problem. */
export type Found = Omit<Finding, 'part'> | null;

export const wrong = (problem: string, advice: string) => ({ problem, advice });
