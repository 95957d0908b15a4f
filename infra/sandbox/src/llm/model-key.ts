/**
 * Extracts the magic key from a model vendor's key: `sandbox-bad-key` becomes `bad-key`. Any other key is unchanged.
 */
export const modelKeyOf = (key: string): string => key.replace(/^(sk-(ant-)?)?sandbox-/, '');
