/**
 * ISO 3166-1 alpha-3 codes of the countries in the catalogue, each after its two-letter code. Kosovo has an
 * unofficial code in common use.
 */
const threeLetters =
  'al alb ad and am arm at aut az aze by blr be bel ba bih bg bgr hr hrv cy cyp cz cze dk dnk ee est fi fin fr fra ge geo de deu gr grc hu hun is isl ie irl it ita kz kaz xk xkx lv lva li lie lt ltu lu lux mt mlt md mda mc mco me mne nl nld mk mkd no nor pl pol pt prt ro rou ru rus sm smr rs srb sk svk si svn es esp se swe ch che tr tur ua ukr gb gbr va vat ag atg ar arg bs bhs bb brb bz blz bo bol br bra ca can cl chl co col cr cri cu cub dm dma do dom ec ecu sv slv gd grd gt gtm gy guy ht hti hn hnd jm jam mx mex ni nic pa pan py pry pe per pr pri kn kna lc lca vc vct sr sur tt tto us usa uy ury ve ven af afg au aus bh bhr bd bgd bt btn bn brn kh khm cn chn fj fji hk hkg in ind id idn ir irn iq irq il isr jp jpn jo jor ki kir kw kwt kg kgz la lao lb lbn mo mac my mys mv mdv mh mhl fm fsm mn mng mm mmr nr nru np npl nz nzl kp prk om omn pk pak pw plw ps pse pg png ph phl qa qat ws wsm sa sau sg sgp sb slb kr kor lk lka sy syr tw twn tj tjk th tha tl tls to ton tm tkm tv tuv ae are uz uzb vu vut vn vnm ye yem dz dza ao ago bj ben bw bwa bf bfa bi bdi cv cpv cm cmr cf caf td tcd km com cd cod dj dji eg egy gq gnq er eri sz swz et eth ga gab gm gmb gh gha gn gin gw gnb ci civ ke ken ls lso lr lbr ly lby mg mdg mw mwi ml mli mr mrt mu mus ma mar mz moz na nam ne ner ng nga cg cog rw rwa st stp sn sen sc syc sl sle so som za zaf ss ssd sd sdn tz tza tg tgo tn tun ug uga zm zmb zw zwe';

/** Two-letter codes keyed by three-letter codes, in lower case. */
export const codeByThreeLetters: ReadonlyMap<string, string> = new Map(
  [...threeLetters.matchAll(/(\w\w) (\w{3})/g)].map(([, two = '', three = '']) => [three, two]),
);

/** Names from ISO 3166-1 and the Russian classifier that cannot be derived by rule from the catalogue's names. */
export const isoNames: Readonly<Record<string, readonly string[]>> = {
  bn: ['Brunei Darussalam', 'Бруней-Даруссалам'],
  cd: [
    'Congo, Democratic Republic of the',
    'Congo (the Democratic Republic of the)',
    'Congo-Kinshasa',
    'Конго, Демократическая Республика',
  ],
  cg: ['Congo', 'Congo, Republic of the', 'Congo-Brazzaville', 'Конго'],
  cn: ['PRC', 'КНР'],
  ci: ['Cote d Ivoire', 'Кот д’Ивуар'],
  cz: ['Чешская Республика'],
  gb: [
    'United Kingdom of Great Britain and Northern Ireland',
    'Britain',
    'Соединённое Королевство Великобритании и Северной Ирландии',
    'Британия',
  ],
  hk: ['Hong Kong SAR', 'Hongkong'],
  kp: [
    'Korea, Democratic People’s Republic of',
    'Korea (Democratic People’s Republic of)',
    'Democratic People’s Republic of Korea',
    'Корея, Народно-Демократическая Республика',
  ],
  kr: [
    'Korea, Republic of',
    'Korea (Republic of)',
    'Republic of Korea',
    'Korea',
    'Корея, Республика',
    'Корея',
  ],
  la: ['Lao People’s Democratic Republic', 'Лаосская Народно-Демократическая Республика'],
  ly: ['Libyan Arab Jamahiriya'],
  mk: ['Macedonia', 'FYROM', 'Македония'],
  mm: ['Union of Myanmar'],
  ru: ['Российская Федерация'],
  sy: ['Syrian Arab Republic', 'Сирийская Арабская Республика'],
  tw: ['Taiwan, Province of China', 'Taiwan (Province of China)', 'Тайвань (Китай)'],
  us: ['United States of America', 'Соединённые Штаты'],
  va: ['Vatican', 'Vatican City State', 'Папский Престол', 'Святой Престол'],
  vn: ['Viet Nam'],
};
