/** Page shown in place of a site, identified by its path, title or first heading. */
interface PlaceholderMark {
  /** Stored as the result's `detail`. */
  name: string;
  /** Path of the final URL. */
  path?: string;
  /** Whole title, in lower case. If `heading` is also present, both must match. */
  title?: RegExp;
  /** Whole first heading, in lower case. */
  heading?: RegExp;
}

/**
 * Default pages, suspended and expired sites, and directory listings with status 200. Each row names the source of
 * its texts; unconfirmed texts are omitted. Titles and headings must match as a whole, because a site can also write
 * about such a page.
 */
const marks: readonly PlaceholderMark[] = [
  // cPanel & WHM documentation, "Default web page" and "Suspended accounts": the two scripts to which cPanel redirects.
  { name: 'cpanel-default', path: '/cgi-sys/defaultwebpage.cgi' },
  { name: 'cpanel-default', title: /^default web ?site page$/ },
  { name: 'suspended', path: '/cgi-sys/suspendedpage.cgi' },
  // nginx-common in Debian 12 (html/index.html), and the test pages of Fedora, Red Hat and AlmaLinux.
  { name: 'nginx', title: /^welcome to nginx(?: on [^!]+)?!$/ },
  { name: 'test-page', title: /^test page for the (?:apache |nginx )?http server(?: on .+)?$/ },
  // CentOS and Rocky Linux, as recorded by port scanners.
  { name: 'test-page', title: /^(?:apache )?http server test page powered by:? .+$/ },
  // Page of apache2 in Debian and Ubuntu, as recorded by port scanners, and the page that Apache itself installs.
  { name: 'apache', title: /^apache2 (?:debian|ubuntu) default page(?:: it works)?$/ },
  { name: 'apache', title: /^(?:it works!)?$/, heading: /^it works!$/ },
  // lighttpd in Debian 12 (index.html).
  { name: 'lighttpd', title: /^welcome page$/, heading: /^placeholder page$/ },
  // caddyserver/dist (welcome/index.html).
  { name: 'caddy', title: /^caddy works!$/ },
  // iisstart.htm in Windows Server.
  { name: 'iis', title: /^iis(?:7| windows server)$/ },
  // Plesk's skeleton for a new domain, and its page for unknown names.
  { name: 'plesk', title: /^domain default page$/ },
  { name: 'plesk', title: /^web server's default page$/ },
  // hestiacp/hestiacp, install/common/templates/web: skel, unassigned, suspend.
  { name: 'hestia', title: /^coming soon$/, heading: /^we're working on it!$/ },
  { name: 'hestia', title: /^success!$/, heading: /^success!$/ },
  { name: 'suspended', title: /^access denied$/, heading: /^this site is currently suspended$/ },
  // ISPmanager, also used at reg.ru; titles as reported by its users.
  { name: 'ispmanager', title: /^сайт только что создан!?$/ },
  { name: 'ispmanager', heading: /^сайт только что создан!?$/ },
  // Beget; titles from tools that filter such pages, the second from soxoj/maigret.
  { name: 'beget', title: /^домен не прилинкован ни к одной из директорий(?: на сервере)?!?$/ },
  { name: 'suspended', title: /^сайт заблокирован хостинг-провайдером\.?$/ },
  { name: 'suspended', heading: /^сайт заблокирован хостинг-провайдером\.?$/ },
  // reg.ru: title of the page for expired domains, in both spellings.
  { name: 'expired', title: /^срок (?:регистрации|подключения) домена(?: [^ ]+)? ист[её]к\.?$/ },
  // Texts of hosting providers and registrars, which must match the whole title or heading.
  {
    name: 'suspended',
    title: /^(?:this )?(?:account|website|site|web site) (?:has been |is )?suspended\.?$/,
  },
  {
    name: 'suspended',
    heading: /^(?:this )?(?:account|website|site|web site) (?:has been |is )?suspended\.?$/,
  },
  { name: 'expired', title: /^this domain(?: name)? has expired\.?$/ },
  { name: 'expired', heading: /^this domain(?: name)? has expired\.?$/ },
  // mod_autoindex in Apache httpd, ngx_http_autoindex_module, and http.server in Python.
  { name: 'directory-listing', title: /^index of \//, heading: /^index of \// },
  { name: 'directory-listing', title: /^directory listing for \// },
];

const paths = new Map(marks.flatMap(({ name, path }) => (path === undefined ? [] : [[path, name]])));
const worded = marks.filter(({ path }) => path === undefined);

/** Name of the placeholder at a path; null if there is none. */
export const placeholderAt = (path: string): string | null => paths.get(path.toLowerCase()) ?? null;

const isIn = (text: string, mark?: RegExp): boolean => mark === undefined || mark.test(text);
const folded = (text: string | null): string => (text ?? '').toLowerCase().replaceAll('’', "'");

/** Name of the placeholder with this title and first heading; null if there is none. */
export function placeholderOf(page: { title: string | null; heading: string | null }): string | null {
  const [title, heading] = [folded(page.title), folded(page.heading)];
  if (title === '' && heading === '') return null;
  return worded.find((mark) => isIn(title, mark.title) && isIn(heading, mark.heading))?.name ?? null;
}
