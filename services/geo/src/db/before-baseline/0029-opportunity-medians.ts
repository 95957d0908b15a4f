/** Name that `0028-opportunity-medians` had in some commits, so that one may run a second time. */
export async function up(): Promise<void> {}
