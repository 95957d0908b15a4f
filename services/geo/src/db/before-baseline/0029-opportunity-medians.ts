/**
 * Does nothing. `0028-opportunity-medians` had this name in some commits, and runs a second time under its new name.
 */
export async function up(): Promise<void> {}
