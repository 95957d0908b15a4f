/**
 * Countries in the catalogue with their ISO 3166-1 numeric codes. Kosovo has none; its code comes from Google's list
 * (from memory).
 */
const numericCodes = `
  ad020 ae784 af004 ag028 al008 am051 ao024 ar032 at040 au036 az031 ba070 bb052 bd050 be056 bf854
  bg100 bh048 bi108 bj204 bn096 bo068 br076 bs044 bt064 bw072 by112 bz084 ca124 cd180 cf140 cg178
  ch756 ci384 cl152 cm120 cn156 co170 cr188 cu192 cv132 cy196 cz203 de276 dj262 dk208 dm212 do214
  dz012 ec218 ee233 eg818 er232 es724 et231 fi246 fj242 fm583 fr250 ga266 gb826 gd308 ge268 gh288
  gm270 gn324 gq226 gr300 gt320 gw624 gy328 hk344 hn340 hr191 ht332 hu348 id360 ie372 il376 in356
  iq368 ir364 is352 it380 jm388 jo400 jp392 ke404 kg417 kh116 ki296 km174 kn659 kp408 kr410 kw414
  kz398 la418 lb422 lc662 li438 lk144 lr430 ls426 lt440 lu442 lv428 ly434 ma504 mc492 md498 me499
  mg450 mh584 mk807 ml466 mm104 mn496 mo446 mr478 mt470 mu480 mv462 mw454 mx484 my458 mz508 na516
  ne562 ng566 ni558 nl528 no578 np524 nr520 nz554 om512 pa591 pe604 pg598 ph608 pk586 pl616 pr630
  ps275 pt620 pw585 py600 qa634 ro642 rs688 ru643 rw646 sa682 sb090 sc690 sd729 se752 sg702 si705
  sk703 sl694 sm674 sn686 so706 sr740 ss728 st678 sv222 sy760 sz748 td148 tg768 th764 tj762 tl626
  tm795 tn788 to776 tr792 tt780 tv798 tw158 tz834 ua804 ug800 us840 uy858 uz860 va336 vc670 ve862
  vn704 vu548 ws882 xk900 ye887 za710 zm894 zw716
`;

const countries = new Map(
  numericCodes
    .trim()
    .split(/\s+/)
    .map((each) => [2_000 + Number(each.slice(2)), each.slice(0, 2)]),
);

/** Country of a `location_code`, which is 2000 + the country's numeric code (provider-apis.md A.4). */
export function countryOfLocation(code: unknown): string | undefined {
  return typeof code === 'number' ? countries.get(code) : undefined;
}
