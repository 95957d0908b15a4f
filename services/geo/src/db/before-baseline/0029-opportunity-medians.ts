/** The name that `0028-opportunity-medians` had in some commits, which is why that one may run a second time. */
export async function up(): Promise<void> {}
