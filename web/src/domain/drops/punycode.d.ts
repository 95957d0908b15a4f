/** Declarations for a package without types. Its name has a suffix because Node has a built-in `punycode`. */
declare module 'punycode.js' {
  const punycode: {
    /** Decodes a label without its «xn--» prefix. @throws RangeError if the label is not punycode */
    decode(label: string): string;
  };
  export default punycode;
}
