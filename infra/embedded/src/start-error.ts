/** Failed start whose cause a person can fix; `message` is the single line shown. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
