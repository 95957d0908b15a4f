declare module 'virtual:guide' {
  /** Section of the guide. `html` is rendered from docs/guide.md when the app is built and has no other source. */
  export interface GuideSection {
    id: string;
    title: string;
    html: string;
  }
  export const guideLead: string;
  export const guideSections: readonly GuideSection[];
}
