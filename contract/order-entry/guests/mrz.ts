import { countryOfPassport } from './countries.ts'

/** What the machine-readable zone of a travel document says. */
export type Mrz = {
  format: 'TD1' | 'TD2' | 'TD3'
  kind: 'passport' | 'id-card' | 'visa'
  /** Who issued it: two letters; '' where it is no state. */
  issuer: string
  /** SURNAME GIVEN NAMES, in capitals. */
  name: string
  number: string
  /** Two letters; '' where it is no state. */
  nationality: string
  birthdate: string
  gender: 'male' | 'female' | ''
  expires: string
  /** Characters that were mended because a check digit proves them. */
  mended: number
  /** Fields whose check digit fails. */
  wrong: ('number' | 'birthdate' | 'expires' | 'whole')[]
}

const asDigit: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  U: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  T: '7',
  B: '8',
}
const asLetter: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 6: 'G', 8: 'B' }
/** Another reading of a character: letters may be digits anywhere, digits are letters at the beginning of a number only. */
const otherWay = (char: string, at: number): string | undefined =>
  asDigit[char] ?? (at < 2 ? asLetter[char] : undefined)

const valueOf = (char: string): number =>
  char === '<' ? 0 : /\d/.test(char) ? Number(char) : char.charCodeAt(0) - 55

/** ICAO 9303: weights 7, 3, 1; digits as they are, A = 10 … Z = 35, < = 0; modulo 10. */
export const checkDigit = (text: string): string =>
  String(Array.from(text).reduce((sum, char, at) => sum + valueOf(char) * ([7, 3, 1][at % 3] ?? 0), 0) % 10)

const digits = (text: string): string => text.replace(/[A-Z]/g, (char) => asDigit[char] ?? char)
const letters = (text: string): string => text.replace(/\d/g, (char) => asLetter[char] ?? char)

type Zone = { number: string; birth: string; sex: string; expires: string; state: string; extra: string }
type Checked = { text: string; mended: number; isRight: boolean }

/** A field with its check digit; a digit read as a letter is mended, since a date has none. */
function checkDate(text: string, digit: string): Checked {
  const mended = digits(text)
  return {
    text: mended,
    mended: Array.from(text).filter((char, at) => char !== mended[at]).length,
    isRight: checkDigit(mended) === digits(digit),
  }
}

/** A number may hold both: one character read otherwise is mended where that alone makes its check digit right. */
function checkNumber(text: string, digit: string): Checked {
  const wanted = digits(digit)
  if (checkDigit(text) === wanted) return { text, mended: 0, isRight: true }
  const proven = Array.from(text).flatMap((char, at) => {
    const other = otherWay(char, at)
    const tried = other && text.slice(0, at) + other + text.slice(at + 1)
    return tried && checkDigit(tried) === wanted ? [tried] : []
  })
  const [only, ...others] = proven
  if (only && others.length === 0) return { text: only, mended: 1, isRight: true }
  // After the first letters a number goes on in digits, nearly always.
  const head = /^[A-Z]{0,2}/.exec(text)?.[0] ?? ''
  const tidy = head + digits(text.slice(head.length))
  const isRight = checkDigit(tidy) === wanted
  return isRight
    ? { text: tidy, mended: Array.from(text).filter((char, at) => char !== tidy[at]).length, isRight }
    : { text, mended: 0, isRight: false }
}

const nameOf = (text: string): string =>
  letters(text)
    .replace(/(?<!<)<+$/, '')
    .split('<<')
    .map((part) => part.replaceAll('<', ' ').trim())
    .filter(Boolean)
    .join(' ')

/** yyMMdd; a birth lies behind us, an expiry up to fifty years ahead. */
function dateOf(text: string, today: string, ahead: number): string {
  if (!/^\d{6}$/.test(text)) return ''
  const [year, month, day] = [text.slice(0, 2), text.slice(2, 4), text.slice(4)]
  const limit = (Number(today.slice(2, 4)) + ahead) % 100
  const century = Number(year) > limit ? 19 : 20
  const date = `${century}${year}-${month}-${day}`
  const at = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(date) ? '' : date
}

type Parts = Zone & {
  format: Mrz['format']
  first: string
  names: string
  whole: (mended: Zone) => string
  wholeDigit: string
}

function tell(parts: Parts, today: string): Mrz {
  const { format, first, names, whole, wholeDigit } = parts
  const number = checkNumber(parts.number.slice(0, 9), parts.number.slice(9))
  const birth = checkDate(parts.birth.slice(0, 6), parts.birth.slice(6))
  const expires = checkDate(parts.expires.slice(0, 6), parts.expires.slice(6))
  const zone: Zone = {
    ...parts,
    number: number.text + digits(parts.number.slice(9)),
    birth: birth.text + digits(parts.birth.slice(6)),
    expires: expires.text + digits(parts.expires.slice(6)),
  }
  const wrong: Mrz['wrong'] = []
  const birthdate = dateOf(birth.text, today, 0)
  const until = dateOf(expires.text, today, 50)
  if (!number.isRight) wrong.push('number')
  if (!birth.isRight || !birthdate) wrong.push('birthdate')
  if (!expires.isRight || !until) wrong.push('expires')
  if (!wrong.length && checkDigit(whole(zone)) !== digits(wholeDigit)) wrong.push('whole')
  return {
    format,
    kind: first.startsWith('V') ? 'visa' : format === 'TD3' ? 'passport' : 'id-card',
    issuer: countryOfPassport(letters(first.slice(2, 5))),
    name: nameOf(names),
    number: number.text.replace(/(?<!<)<+$/, '').replaceAll('<', ''),
    nationality: countryOfPassport(letters(parts.state)),
    birthdate,
    gender: parts.sex === 'M' ? 'male' : parts.sex === 'F' ? 'female' : '',
    expires: until,
    mended: number.mended + birth.mended + expires.mended,
    wrong,
  }
}

const zoneAt = (line: string): Zone => ({
  number: line.slice(0, 10),
  state: line.slice(10, 13),
  birth: line.slice(13, 20),
  sex: line.slice(20, 21),
  expires: line.slice(21, 28),
  extra: line.slice(28),
})

/**
 * Reads the lines of a zone: two of 44 (passport), two of 36, three of 30. Null where these are no such lines: at least
 * two of the three check digits of number, birth and expiry must hold.
 */
export function readMrz(lines: readonly string[], today: string): Mrz | null {
  const [first, second, third] = lines
  if (!first || !second) return null
  const read = third === undefined ? readTwo(first, second, today) : readThree(first, second, third, today)
  return read && read.wrong.filter((one) => one !== 'whole').length <= 1 && read.name ? read : null
}

function readTwo(first: string, second: string, today: string): Mrz | null {
  if (first.length !== second.length || (first.length !== 44 && first.length !== 36)) return null
  const isPassport = first.length === 44
  const end = second.length - 1
  const parts = {
    ...zoneAt(second),
    format: isPassport ? ('TD3' as const) : ('TD2' as const),
    first,
    names: first.slice(5),
    // The personal number (28–42) has a check digit of its own, which stands in the whole's.
    whole: ({ number, birth, expires, extra }: Zone) => number + birth + expires + extra.slice(0, end - 28),
    wholeDigit: second.slice(end),
  }
  return tell(parts, today)
}

function readThree(first: string, second: string, third: string, today: string): Mrz | null {
  if ([first, second, third].some((line) => line.length !== 30)) return null
  const zone: Zone = {
    number: first.slice(5, 15),
    birth: second.slice(0, 7),
    sex: second.slice(7, 8),
    expires: second.slice(8, 15),
    state: second.slice(15, 18),
    extra: first.slice(15) + second.slice(18, 29),
  }
  return tell(
    {
      ...zone,
      format: 'TD1',
      first,
      names: third,
      whole: ({ number, birth, expires }) =>
        number + first.slice(15) + birth + expires + second.slice(18, 29),
      wholeDigit: second.slice(29),
    },
    today,
  )
}
