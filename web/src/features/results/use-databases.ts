/** A Notion database whose sites can be counted alone. */
export interface ResultDatabase {
  /** Notion's id, as every `?databaseId=` takes it. */
  databaseId: string;
  databaseName: string;
}

const none: readonly ResultDatabase[] = [];

/** The active databases of the default Notion configuration; none until the notion service answers for them. */
export function useDatabases(): readonly ResultDatabase[] {
  return none;
}
