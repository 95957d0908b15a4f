/** Error response of the Notion API; thrown by the routes and sent in one place. */
export class NotionApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly more: Record<string, unknown>;
  constructor(status: number, code: string, message: string, more: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.more = more;
  }
}

/** Creates a `validation_error` with status 400. */
export function invalid(message: string): NotionApiError {
  return new NotionApiError(400, 'validation_error', message);
}

/** Creates the 404 error, whose text is the same for a wrong, deleted or unshared id (provider-apis.md B.2). */
export function notFound(what: string, id: string): NotionApiError {
  return new NotionApiError(
    404,
    'object_not_found',
    `Could not find ${what} with ID: ${id}. Make sure the relevant pages and databases are shared with your integration.`,
  );
}

/** Error body in Notion's format (provider-apis.md B.5), which injected faults use as well. */
export function notionErrorBody(status: number, code: string, message = code, more = {}) {
  return {
    object: 'error',
    status,
    code,
    message,
    ...more,
    request_id: '5d1c0000-0000-4000-8000-000000000001',
  };
}
