/**
 * Memoizes a computation on a server response, so that it does not run again on each visit to a screen. The latest
 * result is kept for the lifetime of the response, which must not be mutated. Different arguments cause a new
 * computation.
 */
export function memoizeByResponse<Answer extends object, More extends readonly unknown[], Result>(
  compute: (answer: Answer, ...more: More) => Result,
): (answer: Answer, ...more: More) => Result {
  const kept = new WeakMap<Answer, { more: More; result: Result }>();
  return (answer, ...more) => {
    const last = kept.get(answer);
    if (last?.more.length === more.length && last.more.every((each, at) => Object.is(each, more[at])))
      return last.result;
    const result = compute(answer, ...more);
    kept.set(answer, { more, result });
    return result;
  };
}
