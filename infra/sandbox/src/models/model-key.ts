/** The magic key in a key of a model: `sandbox-bad-key` is `bad-key`; what else there is stays itself. */
export const modelKeyOf = (key: string): string => key.replace(/^(sk-(ant-)?)?sandbox-/, '');
