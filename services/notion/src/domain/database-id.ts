/** A Notion id, or a row's own, as it is compared: people also send it with dashes or in upper case (api.md, notion). */
export function plainDatabaseId(id: string): string {
  return id.replaceAll('-', '').toLowerCase();
}
