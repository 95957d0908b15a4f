declare module 'virtual:guide' {
  /** One job of the guide; `html` is made of docs/guide.md when the app is built, nobody else writes it. */
  export interface GuideSection {
    id: string;
    title: string;
    html: string;
  }
  export const guideLead: string;
  export const guideSections: readonly GuideSection[];
}
