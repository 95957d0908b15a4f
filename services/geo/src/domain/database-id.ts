/** A Notion id as announced and stored: people also paste it with dashes or in upper case (api.md, notion). */
export function plainDatabaseId(id: string): string {
  return id.replaceAll('-', '').toLowerCase();
}
