/**
 * Computes something of a server's answer once, not anew with each visit of a screen: the last result is kept as long as
 * the answer itself, which nobody may change. Other further arguments compute it again.
 */
export function perAnswer<Answer extends object, More extends readonly unknown[], Result>(
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
