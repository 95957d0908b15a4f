/** One look at one part. */
export interface Finding {
  part: string;
  /** null = all is well. */
  problem: string | null;
  /** What to do about it. */
  advice?: string;
}

/** What a look returns; null = all is well. */
export type Found = Omit<Finding, 'part'> | null;

export const wrong = (problem: string, advice: string) => ({ problem, advice });
