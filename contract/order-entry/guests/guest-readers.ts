import { readCountry, readNationality } from './countries.ts'
import type { DateOrder } from '#contract/kit/sheet/date-order.ts'
import { readDate, readWrittenDay } from '#contract/kit/text/written-days.ts'
import { genders, kinds, surnames, type GuestFact } from './guest-words.ts'

export type Reading = { today: string; order: DateOrder }
/** What a text says of a fact; null where it says nothing. */
type Said = { value: string; unsure?: boolean }
type Reader = (text: string, reading: Reading) => Said | null

const said = (value: string | null | undefined, unsure = false): Said | null =>
  value ? { value, ...(unsure && { unsure }) } : null
const lower = (text: string) => text.trim().toLowerCase().replace(/\.$/, '')

export const isChineseId = (text: string): boolean => {
  if (!/^\d{17}[\dX]$/.test(text)) return false
  const sum = Array.from(text.slice(0, 17)).reduce(
    (all, digit, at) => all + Number(digit) * (2 ** (17 - at) % 11),
    0,
  )
  return '10X98765432'[sum % 11] === text[17]
}
/**
 * Whoever is on no register of houses, as many of a boat's crew, has a number that begins with 0. Phones do too, so that it has to be
 * parted as on the card.
 */
export const isThaiId = (text: string): boolean => {
  const digits = text.replace(/-/g, '')
  if (!/^[1-8]\d{12}$/.test(digits) && !/^0-\d{4}-\d{5}-\d{2}-\d$/.test(text)) return false
  const sum = Array.from(digits.slice(0, 12)).reduce((all, digit, at) => all + Number(digit) * (13 - at), 0)
  return (11 - (sum % 11)) % 10 === Number(digits[12])
}

/** A passport by its shape: letters and digits, the digits in the majority. */
export const isPassport = (text: string): boolean =>
  /^[A-Z0-9]{6,10}$/.test(text) && /[A-Z]/.test(text) && text.replace(/\D/g, '').length >= 4

const phoneShape = /^\+?[\d\s().-]{6,24}$/
/** A day, also one that no calendar has. */
const dayShape = /^(?:(?:19|20|25)\d{2}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2(?:19|20|25)\d{2})$/
export const isPhone = (text: string): boolean => {
  const count = text.replace(/\D/g, '').length
  return phoneShape.test(text) && !dayShape.test(text) && count >= 8 && count <= 15
}
const emailShape = /^[^\s@<>]{1,64}@[^\s@<>]{1,120}\.[a-z]{2,24}$/i

const number = (text: string): number | null => {
  const found = /\d{1,3}(?:[.,]\d{1,2})?/.exec(text)
  return found ? Number(found[0].replace(',', '.')) : null
}
const within = (value: number | null, from: number, to: number): string | null =>
  value !== null && value >= from && value <= to ? String(Math.round(value * 10) / 10) : null

/** A date in a text that holds other things too: a number alone is one of eight digits, of this century or the last. */
export const dateIn = (text: string, { today, order }: Reading, past = false) =>
  /^\d+$/.test(text.trim()) && !/^(?:19|20)\d{6}$/.test(text.trim())
    ? null
    : (readWrittenDay(text, { order, near: today, past }) ?? null)

/** Kilograms; pounds and 斤 (half a kilogram) are turned. */
function weightOf(text: string): string | null {
  const value = number(text)
  if (value === null) return null
  if (/lbs?|pounds?|磅/i.test(text)) return within(value * 0.4536, 3, 250)
  return within(/[^公]斤|^\d+斤/.test(text) ? value / 2 : value, 3, 250)
}

/** Centimetres; metres and feet are turned. */
function heightOf(text: string): string | null {
  const feet = /^(\d)\s?(?:'|′|ft)\s?(\d{1,2})?/i.exec(text.trim())
  if (feet) return within(Math.round(Number(feet[1]) * 30.48 + Number(feet[2] ?? 0) * 2.54), 40, 230)
  const value = number(text)
  return value === null ? null : within(value < 3 ? Math.round(value * 100) : value, 40, 230)
}

const han = /^[\u3400-\u9fff]+(?:[· ][\u3400-\u9fff]+)*$/
const kana = /^[\u3040-\u30ff\u3400-\u9fff]+(?: [\u3040-\u30ff\u3400-\u9fff]+)?$/
const hangul = /^[\uac00-\ud7a3]{2,5}$/
const thai = /^[\u0e00-\u0e7f.]+(?: [\u0e00-\u0e7f.]+){0,4}$/
const latin =
  /^\p{Script=Latin}[\p{Script=Latin}\p{M}'’.-]*(?:[ ,/]{1,3}\p{Script=Latin}[\p{Script=Latin}\p{M}'’.-]*){0,7}$/u

/** Which writing a name is in, and whether it looks like one by itself; null where it is no name. */
export function nameIn(text: string): { script: 'own' | 'latin'; likely: boolean } | null {
  const name = text.trim()
  if (name.length > 80) return null
  if (han.test(name))
    return {
      script: 'own',
      likely: /[· ]/.test(name) || (name.length >= 2 && name.length <= 4 && surnames.has(name.charAt(0))),
    }
  if (hangul.test(name)) return { script: 'own', likely: name.length <= 4 }
  if (kana.test(name) && name.length >= 2 && name.length <= 12) return { script: 'own', likely: true }
  if (thai.test(name)) return { script: 'own', likely: name.includes(' ') && name.length <= 50 }
  if (!latin.test(name)) return null
  const words = name.split(/[ ,/]+/).filter(Boolean)
  return {
    script: 'latin',
    likely: words.length >= 2 && words.length <= 6 && words.every((word) => /^\p{Lu}/u.test(word)),
  }
}

/** As a passport has it: capitals, blanks between. */
export const capitals = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[\s,/.]+/g, ' ')
    .trim()

/** Reads each fact where a label, a column or a person says what stands there. */
export const readers: Readonly<Record<GuestFact, Reader>> = {
  name: (text) => said(text.trim().slice(0, 200)),
  pinyin: (text) => said(/^[A-Z][A-Z ,.'/-]*$/.test(capitals(text)) ? capitals(text) : null),
  kind: (text) => said(kinds[lower(text)]),
  gender: (text) => said(genders[lower(text)]),
  birthdate: (text, reading) => {
    const read = dateIn(text, reading, true)
    if (!read) return said(sixDigits(text, reading.today))
    return said(read.day, read.isSwappable || read.otherYear !== undefined)
  },
  expires: (text, reading) => {
    const read = dateIn(text, reading)
    return read && said(read.day, read.isSwappable)
  },
  nationality: (text) => said(readNationality(text)),
  identityType: (text) =>
    said(
      /passport|护照|護照|หนังสือเดินทาง|พาสปอร์ต|여권/i.test(text)
        ? 'passport'
        : /\bid\b|card|身份证|身分證|บัตร|신분증|주민/i.test(text)
          ? 'idCard'
          : null,
    ),
  identityNumber: (text) => {
    const plain = text.toUpperCase().replace(/[\s-]/g, '')
    return said(/^(?=.*\d)[A-Z0-9]{5,20}$/.test(plain) ? plain : null)
  },
  phone: (text) =>
    said(phoneShape.test(text.trim()) && text.replace(/\D/g, '').length >= 6 ? text.trim() : null),
  email: (text) => said(emailShape.test(text.trim()) ? text.trim() : null),
  weight: (text) => said(text.length > 20 ? null : weightOf(text)),
  height: (text) => said(text.length > 20 ? null : heightOf(text)),
  shoeSize: (text) => said(text.length > 20 || !/\d/.test(text) ? null : shoeOf(text)),
}

const shoeOf = (text: string): string | null => {
  const size = /\d{1,3}(?:\.5)?/.exec(text)?.[0]
  if (!size) return null
  const land = /\b(us|uk|jp|cm|mm)\b/i.exec(text.replace(/(\d)([a-z])/gi, '$1 $2'))?.[1]
  return land ? `${land.toUpperCase()} ${size}` : size
}

/** yyMMdd, where a date of birth is asked for. */
function sixDigits(text: string, today: string): string | undefined {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(text.trim()) ?? []
  const century = Number(year) > Number(today.slice(2, 4)) ? 19 : 20
  return year && readDate(`${century}${year}${month}${day}`, { order: 'dmy', near: today, past: true })
}

/** First names that are countries too: alone they say nothing of a nationality. */
const alsoNames = new Set('jordan,georgia,chad,israel,jersey,mali,มาลี'.split(','))

/** A country among other words, where it is unlikely to be part of a name. */
export const strayCountry = (text: string): string | null =>
  alsoNames.has(lower(text)) || (text.length === 3 && text !== text.toUpperCase()) ? null : readCountry(text)
