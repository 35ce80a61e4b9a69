/** The currencies to choose from. */
import type { Formats } from '#console/i18n/format.ts';

/** The active codes of ISO 4217, without funds, metals and codes for tests. */
const codes =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'.split(
    ' ',
  );

/** Each currency with a sample amount, because Chromium has no names in Lao, Khmer and Burmese; including `known` if the list lacks it. */
export function currencyOptions(
  formats: Formats,
  known: string,
): readonly (readonly [code: string, text: string])[] {
  const all = codes.includes(known) ? codes : [known, ...codes];
  return all.map((code) => [code, `${code} – ${formats.money('1234.5', code)}`]);
}
