import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A phone number as the numbering plans of the world know it. */
export type PhoneNumber = {
  /** +66812345678: what two ways of writing a number have in common. */
  e164: string
  /** 66. */
  calling: string
  /** 812345678: without its country and the zero before it. */
  national: string
  /** ISO 3166; '' for a number of no country. */
  country: string
  /** Messages can be sent to it: no landline, no number that is paid for by its owner. */
  takesSms: boolean
}

/** Digits of every script are digits: Thai and full-width ones too. */
export const plainDigits = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    let zero = digit.codePointAt(0) ?? 0
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && (digit.codePointAt(0) ?? 0) - zero < 9) zero--
    return String((digit.codePointAt(0) ?? 0) - zero)
  })

/** Kinds of numbers that no message reaches. */
const deaf = new Set<string>(['FIXED_LINE', 'TOLL_FREE', 'PREMIUM_RATE', 'SHARED_COST', 'UAN', 'VOICEMAIL'])

/**
 * A number that exists, with or without its country; null for what is none. Without a country it is read in `region` (ISO 3166), the
 * merchant's. "00" before it is "+" wherever it was dialled; of two readings the one that is a valid number counts.
 */
export function readPhone(text: string, region: string): PhoneNumber | null {
  const plain = plainDigits(text).trim()
  const international = plain.replace(/^\(?(00|\+)\)?/, '+').replace(/^\+[\s()+-]*/, '+')
  if (!/^\+?[\d\s().-]{4,40}$/.test(international)) return null
  // A country without its plus: 66812345678.
  const readings = international.startsWith('+') ? [international] : [international, `+${international}`]
  for (const reading of readings) {
    const found = parsePhoneNumberFromString(reading, {
      ...(isSupportedCountry(region) && { defaultCountry: region }),
      extract: false,
    })
    if (found?.isValid())
      return {
        e164: found.number,
        calling: found.countryCallingCode,
        national: found.nationalNumber,
        country: found.country ?? '',
        takesSms: !deaf.has(found.getType() ?? ''),
      }
  }
  return null
}

/** Is it typed as a number: digits and what groups them? */
export const looksLikePhone = (text: string): boolean => /^[+(\d][\d\s().-]*$/.test(plainDigits(text).trim())

/**
 * The digits by which a number is found in whatever way it was written: those that it has in common with and without its country; of
 * a part of one, those that were typed.
 */
export function phoneDigits(text: string, region: string): string {
  const digits = plainDigits(text).replace(/\D/g, '').replace(/^0+/, '')
  return readPhone(text, region)?.national ?? digits
}

/** Digits of a number, without zeros before them, in each way in which it may have been written down in `region`. */
export function phoneWritings(text: string, region: string): string[] {
  const number = readPhone(text, region)
  if (!number) return [phoneDigits(text, region)].filter(Boolean)
  const { calling, national } = number
  const isOwn = isSupportedCountry(region) && getCountryCallingCode(region) === calling
  return [`${calling}${national}`, `${calling}0${national}`, ...(isOwn ? [national] : [])]
}

const regionNames =
  'TH CN TW HK MO KR JP VN KH LA MM MY SG ID PH IN LK NP MV BD PK AE SA QA TR IL EG ZA KE TZ MA GB IE FR DE NL BE LU CH AT IT ES PT GR HR CZ PL HU RO BG SE NO DK FI IS EE LV LT UA RU KZ UZ MN AU NZ FJ US CA MX BR AR CL PE CO EC CR PA'.split(
    ' ',
  )
const regionOfZones = new Map<string, string>()

/** The country in whose time zone a merchant does business: where it dials without a country. '' where none is known. */
export function regionOfZone(zone: string): string {
  if (regionOfZones.size === 0)
    for (const region of regionNames)
      for (const one of zonesOf(region)) if (!regionOfZones.has(one)) regionOfZones.set(one, region)
  return regionOfZones.get(zone) ?? ''
}
/** The time zones of a country (ISO 3166); none where it is not known. */
export function zonesOf(region: string): readonly string[] {
  if (!/^[A-Z]{2}$/.test(region)) return []
  const locale: Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] | undefined } =
    new Intl.Locale('und', { region })
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}
