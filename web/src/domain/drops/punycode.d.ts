/** The package brings no types; the name has its suffix because Node has a built-in `punycode`. */
declare module 'punycode.js' {
  const punycode: {
    /** A label without its «xn--» as text. @throws RangeError for what is no punycode */
    decode(label: string): string;
  };
  export default punycode;
}
