/** Letters and digits in capitals: how references are compared. */
export const plainRef = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

/** A reference that says something: long enough, and with digits in it. */
export const isRef = (ref: string): boolean => ref.length >= 5 && ref.length <= 40 && /\d{3}/.test(ref)

/** What may be a reference in a text: words with digits, two or three of them that were parted, codes that were glued to a word. */
export function refsIn(texts: readonly string[]): Set<string> {
  const found = new Set<string>()
  const add = (ref: string) => {
    if (isRef(ref)) found.add(ref)
  }
  for (const text of texts) {
    const words =
      text
        .normalize('NFKC')
        .toUpperCase()
        .match(/[A-Z0-9]+/g) ?? []
    words.slice(0, 60).forEach((word, at) => {
      add(word)
      add(word + (words[at + 1] ?? ''))
      add(word + (words[at + 1] ?? '') + (words[at + 2] ?? ''))
      for (const [code] of word.matchAll(/[A-Z]{1,5}\d{4,}/g)) add(code)
      for (const [code] of word.matchAll(/\d{6,}/g)) add(code)
    })
  }
  return found
}

/** What companies have behind or before their names, in the languages of the trade. */
const companyWords =
  /\b(co|company|ltd|limited|inc|llc|corp|corporation|plc|pte|pty|gmbh|public|group|holdings?|the|mr|mrs|ms|miss|tours?|travel|agency|transfer|from|payment|trf|tr)\b|บริษัท|บจก|บมจ|จำกัด|มหาชน|หจก|ห้างหุ้นส่วน|นาย|นางสาว|นาง|โอนเงิน|รับโอน|有限责任公司|股份有限公司|有限公司|公司|旅行社|주식회사|여행사|\(주\)|㈜/g

/** A name without what all names have. What is nothing else stays as it is. */
export function plainName(name: string): string {
  const low = name.normalize('NFC').toLowerCase()
  const letters = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  const bare = letters(low.replace(companyWords, ' '))
  return bare.length >= 3 ? bare : letters(low)
}

/** Groups of letters that follow each other: three of an alphabet, two where a letter is a word or a syllable. */
export function gramsOf(plain: string): Set<string> {
  const size = /^[\p{ASCII}]*$/u.test(plain) ? 3 : 2
  const grams = new Set<string>()
  for (let at = 0; at + size <= plain.length; at++) grams.add(plain.slice(at, at + size))
  return grams
}

/** Under which a payer is known again: its account, else its name. Empty where the bank tells neither. */
export const payerKey = ({ payer, payerAccount }: { payer: string; payerAccount: string }): string => {
  const account = payerAccount.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
  // Banks hide most of an account's digits: what is left is many people's.
  if (account.length >= 8 && !/X{3,}/.test(account)) return `@${account}`
  const name = plainName(payer)
  return name.length >= 3 ? name : ''
}
