import { form } from '../kit/record/record.ts'
import { countries } from './company.fields.ts'

const licenceKinds = ['operator', 'outbound', 'inbound', 'domestic', 'area', 'guide', 'other'] as const
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
  validUntil: { kind: 'date' },
})

/** How a number is written, by country and from which day on; where nothing is said it is 3 to 60 letters. */
const licenceFormats: readonly {
  country: (typeof countries)[number]
  kinds: readonly (typeof licenceKinds)[number][] | 'all'
  from: string
  pattern: RegExp
  example: string
  source: string
}[] = [
  {
    country: 'TH',
    kinds: ['operator', 'outbound', 'inbound', 'domestic', 'area'],
    from: '2000-01-01',
    pattern: /^\d{2}\/\d{5}$/,
    example: '11/12345',
    source: 'Numbers on Thai operators’ websites',
  },
  {
    country: 'CN',
    kinds: ['operator', 'outbound', 'inbound', 'domestic'],
    from: '2009-05-01',
    pattern: /^L-[A-Z]{2,3}-(CJ)?\d{5}$/,
    example: 'L-BJ-CJ00123',
    source: 'Page feet of Chinese travel agencies',
  },
  {
    country: 'KR',
    kinds: ['operator', 'outbound', 'inbound', 'domestic'],
    from: '2000-01-01',
    pattern: /^(제\s*)?(\d{5}-)?\d{4}-\d{1,6}(\s*호)?$/,
    example: '제2018-000032호',
    source: 'Page feet of Korean travel agencies',
  },
]

/** A number as it is compared: wide forms narrow, no spaces, capitals. */
export const licenceKey = (number: string): string =>
  number.normalize('NFKC').replace(/\s+/g, '').toUpperCase()

/** Is it written as its country writes it on this day? An example of how, where it is not. */
export function licenceMistake(
  { country, kind, number }: { country: string; kind: string; number: string },
  today: string,
): string | null {
  const text = number.normalize('NFKC').trim()
  const format = licenceFormats.findLast(
    (one) =>
      one.country === country &&
      one.from <= today &&
      (one.kinds === 'all' || one.kinds.some((own) => own === kind)),
  )
  if (format) return format.pattern.test(text) ? null : format.example
  return text.length >= 3 ? null : 'ABC'
}
