const page = (title: string, heading: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${heading}</h1></body></html>\n`;

/** Titles and headings of pages shown instead of a site. */
const pages = {
  nginx: page('Welcome to nginx!', 'Welcome to nginx!'),
  plesk: page('Domain Default page', 'This is the default page of a domain'),
  expired: page('Срок регистрации домена истек', 'Домен зарегистрирован'),
  suspended: page('Access Denied', 'This site is currently suspended'),
  'directory-listing': page('Index of /', 'Index of /'),
} as const;

export type PlaceholderName = keyof typeof pages;
export const placeholderNames = Object.keys(pages) as [PlaceholderName, ...PlaceholderName[]];
export const placeholderPages: Readonly<Record<PlaceholderName, string>> = pages;
