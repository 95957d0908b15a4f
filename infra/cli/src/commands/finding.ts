/** Result of a look at one part. */
export interface Finding {
  part: string;
  /** null = all is well. */
  problem: string | null;
  /** Advice to the operator. */
  advice?: string;
  /** The look itself failed. */
  isUnread?: boolean;
}

/** Result of a look; null = all is well. */
export type Found = Omit<Finding, 'part'> | null;

export const wrong = (problem: string, advice: string) => ({ problem, advice });
