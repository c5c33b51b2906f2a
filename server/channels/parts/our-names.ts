import { collectChoices, inputsOfOurs } from '#contract/catalog/products.ts'
import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { leadingDay } from '../../kit/text/days.ts'

// Marketplaces tell of guests what our products ask for, by names of their own.

type Texts = Readonly<Record<string, string>>
/** An item that a product asks for, and how people read it. */
export type CollectItem = { key: string; labels?: Readonly<Partial<Record<string, string>>> }

const outsideNames: Readonly<Partial<Record<string, readonly string[]>>> = {
  pinyin: ['namePinyin'],
  identityNumber: [
    'cardNo',
    'credentialNo',
    'certificateId',
    'credentials',
    'idCard',
    'passport',
    'passportId',
    'passportNo',
    'laissezPasser',
    'laissezPasserTw',
  ],
  birthdate: ['birthday', 'dateOfBirth'],
  gender: ['sex'],
  nationality: ['country', 'nationalityCode'],
  weight: ['weightKg'],
  arrivalFlight: ['flightNumber', 'flightNo'],
  departureFlight: ['flightNumber', 'flightNo'],
  pickUpHotel: ['hotel', 'pickupLocation', 'pickUp'],
  pickUpAddress: ['pickupLocation'],
  dropOffHotel: ['dropoffLocation', 'dropOff'],
  dropOffAddress: ['dropoffLocation'],
  roomNumber: ['pickupHotelRoom', 'room'],
}
/** Letters and digits alone: `date_of_birth`, `dateOfBirth` and "Date of birth" are one name. */
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const genders: Readonly<Partial<Record<string, string>>> = {
  m: 'male',
  f: 'female',
  男: 'male',
  女: 'female',
}

/** Under our own name it is told as it is, so that a mistake is named; but a choice that nobody has is none. */
const asWritten = (key: string, text = ''): string | undefined =>
  text.trim() && !collectChoices[key] ? text : undefined

/** As our item takes it; undefined for what it does not. */
function valueFor(key: string, text: string): string | undefined {
  const input = inputsOfOurs[key]
  if (input === 'date') return leadingDay(text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'))
  if (input === 'time') return /^(?:[01]\d|2[0-3]):[0-5]\d/.exec(text)?.[0]
  const choices = collectChoices[key]
  if (!choices) return text.trim() || undefined
  const said = text.trim().toLowerCase()
  return asOneOf(choices, genders[said] ?? said)
}

/** By the name it came under, else as such numbers are written: 18 or 13 digits in China and Thailand, letters first in a passport. */
function identityTypeOf(texts: ReadonlyMap<string, string>): string | undefined {
  if (texts.has('idcard')) return 'idCard'
  if (['passport', 'passportid', 'passportno'].some((name) => texts.has(name))) return 'passport'
  const number = numberNames.map((name) => texts.get(name)).find(Boolean) ?? ''
  if (/^(\d{17}[\dXx]|\d{13})$/.test(number)) return 'idCard'
  return /^[A-Za-z]{1,2}\d{6,9}$/.test(number) ? 'passport' : undefined
}
const numberNames = (outsideNames['identityNumber'] ?? []).map(plain)

/** Of what a marketplace told, what our product asks for, under our names. */
export function underOurNames(items: readonly CollectItem[], response: Texts): Record<string, string> {
  const texts = new Map(
    Object.entries(response).flatMap(([name, text]) => (text.trim() ? [[plain(name), text]] : [])),
  )
  const found: Record<string, string> = {}
  // The one flight that is told is the one by which they come, where both are asked for.
  const comes = items.some(({ key }) => key === 'arrivalFlight')
  for (const { key, labels = {} } of items) {
    const outside = key === 'departureFlight' && comes ? [] : (outsideNames[key] ?? [])
    const names = [key, ...outside, ...Object.values(labels)].map((name) => plain(name ?? ''))
    const text = names.map((name) => name && texts.get(name)).find(Boolean)
    const value =
      ((text && valueFor(key, text)) || undefined) ??
      asWritten(key, response[key]) ??
      (key === 'identityType' ? identityTypeOf(texts) : undefined)
    if (value) found[key] = value
  }
  return found
}
