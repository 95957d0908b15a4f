/** The package has no types; its name has a suffix because Node has a built-in `punycode`. */
declare module 'punycode.js' {
  const punycode: {
    /** Decodes a label without its «xn--». @throws RangeError if it is not punycode */
    decode(label: string): string;
  };
  export default punycode;
}
