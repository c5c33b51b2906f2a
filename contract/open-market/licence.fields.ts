import { form } from '../kit/record/record.ts'
import { countries } from './company.fields.ts'

const licenceKinds = ['operator', 'outbound', 'inbound', 'domestic', 'area', 'guide', 'other'] as const
/** How a company stands with its licences, in all. */
export const companyLicenceStates = ['none', 'submitted', 'checked', 'expired'] as const
export const licenceStates = ['draft', 'submitted', 'checked', 'rejected', 'expired', 'revoked'] as const
export const licenceTones = {
  draft: 'neutral',
  submitted: 'progress',
  checked: 'good',
  rejected: 'bad',
  expired: 'warn',
  revoked: 'bad',
} as const

/** A permit to do tourism business. */
export const licenceForm = form('open-market.fields', {
  country: { kind: 'choice', of: countries, words: 'open-market.countries', default: 'TH' },
  kind: { kind: 'choice', of: licenceKinds, words: 'open-market.licenceKinds', initial: 'operator' },
  number: { kind: 'text', required: true, max: 60 },
  holder: { kind: 'text', required: true, max: 200 },
  authority: { kind: 'text', max: 200 },
  /** Of a licence that a district gives: it is looked up there by name. */
  district: { kind: 'text', max: 100 },
  validUntil: { kind: 'date', optional: true },
})

/** How a number is written, by country and from which day on: a row of the platform's settings. */
export type LicenceFormat = {
  country: string
  kinds: readonly string[]
  from: string
  pattern: string
  example: string
  district: boolean
  /** It ends on a day, which is told. */
  expires: boolean
}

/** A number as it is compared: wide forms narrow, no spaces, capitals. */
export const licenceKey = (number: string): string =>
  number.normalize('NFKC').replace(/\s+/g, '').toUpperCase()

/** How a licence's number is written on this day; undefined where nothing is known: 3 to 60 letters then. */
export const licenceFormat = (
  formats: readonly LicenceFormat[],
  { country, kind }: { country: string; kind: string },
  today: string,
): LicenceFormat | undefined =>
  formats
    .filter((one) => one.country === country && one.from <= today && one.kinds.includes(kind))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .at(-1)

/** Is it written as its country writes it on this day? An example of how, where it is not. */
export function licenceMistake(
  formats: readonly LicenceFormat[],
  licence: { country: string; kind: string; number: string },
  today: string,
): string | null {
  const text = licence.number.normalize('NFKC').trim()
  const format = licenceFormat(formats, licence, today)
  if (format) return new RegExp(format.pattern).test(text) ? null : format.example
  return text.length >= 3 ? null : 'ABC'
}
