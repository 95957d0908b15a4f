/**
 * Does nothing. In some commits, `0028-opportunity-medians` had this name. A database that applied it under this name
 * applies it a second time under its new name.
 */
export async function up(): Promise<void> {}
