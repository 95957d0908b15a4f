/**
 * Name that `0028-opportunity-medians` had in some commits, so that the migration can run a second time under its new
 * name.
 */
export async function up(): Promise<void> {}
