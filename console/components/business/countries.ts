/** The countries to choose from, the one that is likely that of the business, and its currency. */

/** The countries of each currency: those of domain/text/countries.ts, whose numbers only screens with phone numbers need. */
const currencies = `
  AED:AE AFN:AF ALL:AL AMD:AM AOA:AO ARS:AR AUD:AU,CC,CX,HM,KI,NF,NR,TV AWG:AW AZN:AZ BAM:BA BBD:BB BDT:BD
  BHD:BH BIF:BI BMD:BM BND:BN BOB:BO BRL:BR BSD:BS BTN:BT BWP:BW BYN:BY BZD:BZ CAD:CA CDF:CD CHF:CH,LI CLP:CL
  CNY:CN COP:CO CRC:CR CUP:CU CVE:CV CZK:CZ DJF:DJ DKK:DK,FO,GL DOP:DO DZD:DZ EGP:EG ERN:ER ETB:ET
  EUR:AD,AT,AX,BE,BG,BL,CY,DE,EE,ES,FI,FR,GF,GP,GR,HR,IE,IT,LT,LU,LV,MC,ME,MF,MQ,MT,NL,PM,PT,RE,SI,SK,SM,TF,VA,XK,YT
  FJD:FJ FKP:FK,GS GBP:GB,GG,IM,JE GEL:GE GHS:GH GIP:GI GMD:GM GNF:GN GTQ:GT GYD:GY HKD:HK HNL:HN HTG:HT HUF:HU
  IDR:ID ILS:IL,PS INR:IN IQD:IQ IRR:IR ISK:IS JMD:JM JOD:JO JPY:JP KES:KE KGS:KG KHR:KH KMF:KM KPW:KP KRW:KR
  KWD:KW KYD:KY KZT:KZ LAK:LA LBP:LB LKR:LK LRD:LR LSL:LS LYD:LY MAD:EH,MA MDL:MD MGA:MG MKD:MK MMK:MM MNT:MN
  MOP:MO MRU:MR MUR:MU MVR:MV MWK:MW MXN:MX MYR:MY MZN:MZ NAD:NA NGN:NG NIO:NI NOK:BV,NO,SJ NPR:NP
  NZD:CK,NU,NZ,PN,TK OMR:OM PAB:PA PEN:PE PGK:PG PHP:PH PKR:PK PLN:PL PYG:PY QAR:QA RON:RO RSD:RS RUB:RU RWF:RW
  SAR:SA SBD:SB SCR:SC SDG:SD SEK:SE SGD:SG SHP:SH SLE:SL SOS:SO SRD:SR SSP:SS STN:ST SYP:SY SZL:SZ THB:TH
  TJS:TJ TMT:TM TND:TN TOP:TO TRY:TR TTD:TT TWD:TW TZS:TZ UAH:UA UGX:UG
  USD:AQ,AS,BQ,EC,FM,GU,IO,MH,MP,PR,PW,SV,TC,TL,UM,US,VG,VI UYU:UY UZS:UZ VES:VE VND:VN VUV:VU WST:WS
  XAF:CF,CG,CM,GA,GQ,TD XCD:AG,AI,DM,GD,KN,LC,MS,VC XCG:CW,SX XOF:BF,BJ,CI,GW,ML,NE,SN,TG XPF:NC,PF,WF YER:YE
  ZAR:ZA ZMW:ZM ZWG:ZW
`;

const countryCodes = currencies.match(/\b[A-Z]{2}\b/g) ?? [];

/** Every country by its name in the language, or in English where the browser has none, in the order of the names. */
export function countryChoices(language: string): readonly { readonly id: string; readonly text: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return countryCodes
    .map((id) => ({ id, text: names.of(id) ?? id }))
    .sort((one, other) => compare(one.text, other.text));
}

/** The country of the time zone, else that of the browser's language; `''` for one that is not known. */
export function likelyCountry(timeZone: string, browserLanguage = navigator.language): string {
  const region = new Intl.Locale(browserLanguage).maximize().region;
  return (
    countryCodes.find((code) => zonesOf(code).includes(timeZone)) ??
    countryCodes.find((code) => code === region) ??
    ''
  );
}

/** None in a browser that does not know them; older ones have them as a property. */
function zonesOf(country: string): readonly string[] {
  const locale: Partial<Pick<Intl.Locale, 'getTimeZones'>> & { readonly timeZones?: readonly string[] } =
    new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** Returns the currency of the country, by CLDR 48; USD, which is the server's default, for one that is not known. */
export function currencyOf(country: string): string {
  const known = currencies
    .split(/\s+/)
    .find((one) => country !== '' && one.slice(4).split(',').includes(country));
  return known?.slice(0, 3) ?? 'USD';
}
