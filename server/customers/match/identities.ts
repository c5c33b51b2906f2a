import { phoneDigits } from '#contract/kit/text/phone.ts'
import { plainText } from '../../kit/text/search-grams.ts'

/** By what a person is known, in the order in which it tells who it is. A phone or an address alone only suggests. */
const kindsBySureness = [
  'passport',
  'wechat',
  'named-phone',
  'named-email',
  'born',
  'phone',
  'email',
] as const
type IdentityKind = (typeof kindsBySureness)[number]
export type Identity = { kind: IdentityKind; value: string }
/** What identifies one person alone: held by one profile at most (index `customer_identity_one`). */
export const isSure = ({ kind }: Identity): boolean => kind !== 'phone' && kind !== 'email'

export type PersonFacts = {
  name: string
  pinyin: string
  phones: readonly string[]
  email: string
  wechat: string
  birthdate: string
  documents: readonly string[]
}

const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'khun'])

/** A name as two writings of it are compared: without titles, its words in one order, whichever the family name's place. */
function nameKey(name: string): string {
  const words = plainText(name).split(' ')
  const own = words.filter((word) => !titles.has(word))
  return (own.length ? own : words).toSorted().join(' ')
}
/** ü of a Chinese name is YU in passports since 2012, V before and on keyboards. */
const nameKeys = ({ name, pinyin }: Pick<PersonFacts, 'name' | 'pinyin'>): string[] => [
  ...new Set(
    [name, pinyin, pinyin.replace(/([LN])YU/gi, '$1V'), pinyin.replace(/([LN])V/gi, '$1YU')]
      .map(nameKey)
      .filter(Boolean),
  ),
]

/**
 * The last nine digits of a number without its country, which are the same however it is written: '+66 81 234 5678' and
 * '081-234-5678' are one. '' for what is no number.
 */
export function phoneKey(phone: string): string {
  const digits = phoneDigits(phone, '')
  return digits.length >= 6 && digits.length <= 16 && new Set(digits).size > 1 ? digits.slice(-9) : ''
}

/** Letters and digits of a document's number; '' for what is plainly none ("n/a", "000000"). */
export function documentKey(number: string): string {
  const plain = number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  const digits = plain.replace(/\D/g, '')
  return plain.length >= 6 && digits.length >= 4 && new Set(digits).size > 1 ? plain : ''
}

/** All by which somebody can be found, the surest first. Rule: docs/algorithms/customers.md. */
export function identitiesOf(existing: PersonFacts): Identity[] {
  const names = nameKeys(existing)
  const phones = [...new Set(existing.phones.map(phoneKey).filter(Boolean))]
  const email = existing.email.trim().toLowerCase()
  const wechat = existing.wechat.trim().toLowerCase()
  const all = (kind: IdentityKind, values: readonly string[]) => values.map((value) => ({ kind, value }))
  const named = (value: string) => names.map((name) => `${value} ${name}`)
  return [
    ...all('passport', [...new Set(existing.documents.map(documentKey).filter(Boolean))]),
    ...all('wechat', wechat ? [wechat] : []),
    ...all('named-phone', phones.flatMap(named)),
    ...all('named-email', email ? named(email) : []),
    ...all('born', existing.birthdate ? named(existing.birthdate) : []),
    ...all('phone', phones),
    ...all('email', email ? [email] : []),
  ]
}

/** The kind as people are told it. */
export const describeKind = (kind: IdentityKind) =>
  kind === 'named-phone' ? 'phone' : kind === 'named-email' ? 'email' : kind
