import { randomBytes } from 'node:crypto';
import type { Response } from 'express';

/** Status code of DataForSEO with its text (docs.dataforseo.com, appendix/errors). */
export type LabsStatus = readonly [code: number, message: string];

export const ok: LabsStatus = [20_000, 'Ok.'];
export const oneTaskOnly: LabsStatus = [40_000, 'You can set only one task at a time.'];
export const unauthorized: LabsStatus = [40_100, 'You are not Authorized to Access this Resource.'];
export const paymentRequired: LabsStatus = [40_200, 'Payment Required.'];
export const tooManyRequests: LabsStatus = [40_202, 'Rate limits per minute exceeded.'];
const accessDenied: LabsStatus = [
  40_204,
  'Access denied. Visit Plans and Subscriptions to activate your subscription.',
];
/** Statuses of refused accounts, by login. */
export const refusedAccounts: Readonly<Record<string, LabsStatus>> = {
  'no-sub': accessDenied,
  paused: [40_201, 'We noticed some unusual activity in your account, so we have temporarily paused access.'],
  'no-ip': [40_207, 'Access denied. Your IP is not whitelisted.'],
};
/** Status of an unverified account, which can read its user data but no keyword data. */
export const unverified: LabsStatus = [40_104, 'Please verify your account before using the API.'];
export const notFound: LabsStatus = [40_400, 'Not Found.'];
export const invalidPost: LabsStatus = [40_503, 'POST Data Is Invalid.'];

/** Status that reports an invalid field. */
export function invalidField(name: string): LabsStatus {
  return [40_501, `Invalid Field: '${name}'.`];
}

const version = '0.1.20260901';

/** Sends a response without a task. */
export function sendStatus(response: Response, httpStatus: number, [code, message]: LabsStatus): void {
  response.status(httpStatus).json({
    version,
    status_code: code,
    status_message: message,
    time: '0 sec.',
    cost: 0,
    tasks_count: 0,
    tasks_error: 0,
    tasks: null,
  });
}

interface Task {
  /** Path after the host: `/v3/…`. */
  path: string;
  data: object;
  status: LabsStatus;
  /** US dollars. */
  cost: number;
  result: unknown[] | null;
}

/** Sends HTTP 200 with one task, whose status may be an error. */
export function sendTask(response: Response, { path, data, status, cost, result }: Task): void {
  const time = '0.0123 sec.';
  response.json({
    version,
    status_code: ok[0],
    status_message: ok[1],
    time,
    cost,
    tasks_count: 1,
    tasks_error: status === ok ? 0 : 1,
    tasks: [
      {
        id: `11201530-1535-0605-0000-${randomBytes(6).toString('hex')}`,
        status_code: status[0],
        status_message: status[1],
        time,
        cost,
        result_count: result?.length ?? 0,
        path: path.split('/').filter(Boolean),
        data,
        result,
      },
    ],
  });
}
