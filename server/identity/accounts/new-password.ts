import { dictionary } from '@zxcvbn-ts/language-common'
import { failField } from '../../kit/call/errors.ts'
import type { App } from '../../kit/app-services.ts'
import { hashPassword } from './passwords.ts'

/** Tens of thousands of passwords that others have, in small letters, from what was found in the open. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** One form of what is typed in several: as a hash is made of it, whatever the case. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase()
const lettersOf = (text: string): string => folded(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** What nobody takes as a password: what is theirs and known to all. */
export type PersonNames = { userName?: string; email?: string; merchantNames?: readonly string[] }

/** Why it is no password, as a word key, or undefined. One's own name does not become one by digits and signs around it. */
export function whyNotPassword(password: string, names: PersonNames): string | undefined {
  const text = folded(password)
  if (common.has(text) || common.has(text.trim())) return 'identity.text.passwordCommon'
  const bare = lettersOf(password)
  return ownNames(names).some((name) => isNameOnly(bare, name)) ? 'identity.text.passwordOwn' : undefined
}

/** A name and numbers around it; one of mostly numbers, such as a merchant's code, only where it stands whole. */
function isNameOnly(bare: string, name: string): boolean {
  if (bare.includes(name) && isNumbers(bare.replace(name, ''))) return true
  return lettersIn(name) >= 3 && withoutNumbersAround(bare) === withoutNumbersAround(name)
}

const isNumbers = (text: string): boolean => /^\p{N}*$/u.test(text)
const lettersIn = (text: string): number => text.replace(/\p{N}/gu, '').length
const withoutNumbersAround = (text: string): string => text.replace(/^\p{N}+|(?<!\p{N})\p{N}+$/gu, '')

const ownNames = ({ userName = '', email = '', merchantNames = [] }: PersonNames): string[] =>
  [userName, userName.split('@')[0] ?? '', email, email.split('@')[0] ?? '', ...merchantNames]
    .map(lettersOf)
    .filter((name) => lettersIn(name) >= 3 || name.length >= 6)

/** The names of a merchant, in each language, and its code. */
export const merchantNames = (merchant: { names: Record<string, string>; code: string }): string[] => [
  ...Object.values(merchant.names),
  merchant.code,
]

/** The hash of a password that a person is to have from now on; refused on its field where anybody would guess it. */
export function hashNewPassword(
  app: Pick<App, 'config' | 'services'>,
  password: string,
  names: PersonNames,
  address = '',
): Promise<string> {
  const why = whyNotPassword(password, names)
  if (why) failField('password', why)
  return hashPassword(app, password, address)
}
