/** Magic key within a model vendor's key: `sandbox-bad-key` becomes `bad-key`; any other key is unchanged. */
export const modelKeyOf = (key: string): string => key.replace(/^(sk-(ant-)?)?sandbox-/, '');
