/** Channel of the notification with the new revision. */
export const planChannel = 'shared_plan';

/** Row `p` of `plan_projects` as JSON with the field names of the contract. */
export const projectJson = `json_build_object('id', p.id, 'version', p.version, 'keyword', p.keyword,
  'country', p.country, 'status', p.status, 'priority', p.priority, 'searchVolume', p.search_volume,
  'difficulty', p.difficulty, 'launchedSites', p.launched_sites, 'notes', p.notes,
  'owner', p.owner, 'dueDate', p.due_date, 'createdAt', p.created_at, 'updatedAt', p.updated_at)`;

/** Number of bytes in the user-entered texts of a project. */
export const textBytes = `octet_length(p.keyword) + octet_length(p.notes) + octet_length(p.owner)`;
