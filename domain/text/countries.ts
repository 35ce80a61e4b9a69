/** The countries (ISO 3166-1, and Kosovo), and how phone numbers are written there. */

export interface Country {
  /** The digits after `+`; `''` where nobody lives. */
  readonly callingCode: string;
  /** The digits before a number for calls within the country; `''` for none. */
  readonly trunk: string;
  /** The numbers of digits of numbers that are written without `trunk`. */
  readonly bareLengths: ReadonlySet<number>;
}

/**
 * `0/10-11: BR55`: the trunk, after `/` the lengths of fixed and mobile numbers without it, then the countries, each with its
 * calling code. Read from the metadata of Google's libphonenumber (libphonenumber-js 1.13.16), by which phone.test.ts tests it.
 */
const table = `
  0: AE971 AF93 AL355 AM374 AT43 AU61 AX358 AZ994 BA387 BD880 BE32 BG359 BL590 CC61 CD243 CH41 CU53 CX61 DE49
  DZ213 EC593 EG20 EH212 ER291 ET251 FI358 FR33 GB44 GF594 GG44 GH233 GP590 HR385 ID62 IE353 IM44 IN91 IQ964
  IR98 JE44 JO962 JP81 KE254 KG996 KH855 KP850 KR82 LA856 LK94 LR231 LT370 LY218 MA212 MD373 ME382 MF590 MG261
  MK389 MM95 MQ596 MW265 MY60 NA264 NG234 NL31 NZ64 PH63 PK92 PS970 PY595 RE262 RO40 RS381 SA966 SD249 SE46
  SI386 SK421 SL232 SS211 SY963 TH66 TR90 TW886 TZ255 UA380 UG256 VE58 VN84 XK383 YE967 YT262 ZA27 ZM260 ZW263
  /8: BF226 BH973 BI257 CF236 CR506 CW599 CY357 DJ253 DK45 GI350 GT502 HK852 HN504 HT509 KW965 LS266 LV371 ML223
  MO853 MR222 MT356 NE227 NI505 NO47 OM968 PF689 QA974 SG65 SJ47 SV503 SZ268 TD235 TG228 TN216
  1/10: AG1 AI1 AS1 BB1 BM1 BS1 CA1 DM1 DO1 GD1 GU1 JM1 KN1 KY1 LC1 MP1 MS1 PR1 SX1 TC1 TT1 US1 VC1 VG1 VI1
  /7: AW297 BN673 BZ501 CV238 FJ679 FM691 GY592 IO246 KM269 MV960 NR674 PW680 SC248 ST239
  /9: AO244 CG242 CL56 CM237 CZ420 ES34 GQ240 GW245 PT351 SN221 TJ992 UZ998
  /7-8: BQ599 BT975 BW267 EE372 GA241 MU230 PA507 PG675 TL670
  : AQ BV GS HM PN TF UM
  0/8: BO591 LB961 MC377 MN976 UY598
  /6: FO298 GL299 NC687 NF672 WF681
  /10: BJ229 CI225 GR30 MX52
  /5: CK682 FK500 SH290
  0/9: GE995 PE51 PM508
  /7,9: GM220 IS354 PL48
  8: KZ7 RU7 TM993
  /5,7: SB677 TO676 VU678
  0/10-11: AR54 BR55
  /8-9: GN224 MZ258 RW250
  /6,9: AD376
  80: BY375
  0/11: CN86
  0/8,10: CO57
  06: HU36
  0/11-12: IL972
  /6-12: IT39
  0/5,8: KI686
  0/7,9: LI423
  /4-11: LU352
  1/7: MH692
  0/10: NP977
  /4,7: NU683
  /8,10: SM378
  0/6-9: SO252
  /6-7: SR597
  /4-7: TK690
  /5-7: TV688
  /6-11: VA39
  /5-7,10: WS685
`;

const countries = new Map<string, Country>();
let written: Omit<Country, 'callingCode'> = { trunk: '', bareLengths: new Set() };
for (const line of table.trim().split('\n')) {
  const [codes = '', form] = line.split(':').reverse();
  if (form !== undefined) {
    const [trunk = '', lengths = ''] = form.trim().split('/');
    written = { trunk, bareLengths: numbersIn(lengths) };
  }
  for (const [, code = '', callingCode = ''] of codes.matchAll(/([A-Z]{2})(\d*)/g))
    countries.set(code, { callingCode, ...written });
}

/** The codes of two capitals. */
export const countryCodes: readonly string[] = [...countries.keys()];

/** Returns the country with that code of two capitals; undefined for an unknown one. */
export function countryOf(code: string | undefined): Country | undefined {
  return code === undefined ? undefined : countries.get(code);
}

/** Returns the country, or one of those, to whose numbers the calling code at the beginning of the digits leads. */
export function countryCalled(digits: string): Country | undefined {
  // No calling code is the beginning of another one.
  return countries.values().find(({ callingCode }) => callingCode && digits.startsWith(callingCode));
}

/** `6,8-10` */
function numbersIn(lengths: string): ReadonlySet<number> {
  const spans = lengths === '' ? [] : lengths.split(',');
  return new Set(
    spans.flatMap((span) => {
      const [from = 0, to = from] = span.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, at) => from + at);
    }),
  );
}
