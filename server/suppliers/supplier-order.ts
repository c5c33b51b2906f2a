import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { Money } from '#contract/kit/money/money.ts'
import type { Language } from '#contract/kit/schema.ts'
import { dateInWords } from '#server/kit/text/date-in-words.ts'
import { fill } from '#server/kit/text/words.ts'
import { shownDay } from '#server/kit/text/years.ts'
import type { Years } from '#contract/kit/text/years.ts'

/** What a supplier is asked: to take the booking, to take a change of it, or to let it go. */
export type SupplierQuestion = 'order' | 'change' | 'cancel'
export type Words = Record<string, string>
export type Fact = { label: string; value: string }
type Place = { place: string; time?: string; address?: string; note?: string }

export type SupplierGuest = {
  name: string
  pinyin?: string
  kind: 'adult' | 'child' | 'infant'
  /** What the SKU asks of each guest (passport, height …), labels in the supplier's language. */
  collected?: readonly Fact[]
}

/** One order line as its supplier may see it: no price of ours and no agent. Dates yyyy-MM-dd, times HH:mm of the operator's zone. */
export type SupplierOrderLine = {
  orderCode: string
  /** In the supplier's language. */
  productName: string
  productNameEnglish?: string
  /** Of what is sold beside a product: that product. */
  goesWith?: string
  serviceDate: string
  /** How its supplier's house counts years. */
  years?: Years
  endDate?: string
  session?: string
  counts: { adult: number; child: number; infant: number; unit: number }
  guests: readonly SupplierGuest[]
  contact?: { name: string; phone?: string }
  /** What is asked once an order (flight, hotel …). */
  collected?: readonly Fact[]
  pickUp?: Place
  dropOff?: Place
  note?: string
  /** Why it shall be cancelled, or what shall change. */
  request?: { label: 'reason' | 'what changes'; text: string }
  /** What we agreed to pay this supplier for the line. */
  agreedAmount?: Money
}

export type Sender = {
  name: string
  /** Phone, mail, address, a line each. */
  contact: readonly string[]
}

/** A line's facts in reading order, only those that are known; a value may hold line breaks. */
export function factsOf(line: SupplierOrderLine, words: Words, language: Language): Fact[] {
  const facts: [string, string | undefined][] = [
    ['order code', line.orderCode],
    ['goes with', line.goesWith],
    ['service date', dates(line, language)],
    ['start time', line.session],
    ['guests', people(line, words)],
    ['contact', line.contact && joined(' · ', line.contact.name, line.contact.phone)],
    ['pick-up', line.pickUp && place(line.pickUp)],
    ['drop-off', line.dropOff && place(line.dropOff)],
  ]
  const rows = facts.map(([key, value]) => ({ label: word(words, key), value: value ?? '' }))
  rows.push(...(line.collected ?? []))
  rows.push({ label: word(words, 'note'), value: line.note ?? '' })
  if (line.request) rows.unshift({ label: word(words, line.request.label), value: line.request.text })
  rows.push({
    label: word(words, 'agreed amount'),
    value: line.agreedAmount ? amount(line.agreedAmount) : '',
  })
  return rows.filter(({ value }) => value.trim() !== '')
}

/** Passport, height and the like of one guest, in one sentence. */
export function guestDetails({ collected = [] }: SupplierGuest): string {
  return collected.map(({ label, value }) => `${label}: ${value}`).join(' · ')
}

/** A label in the reader's language, its `{parts}` filled. Throws RangeError if there is none: an empty button is worse. */
export function word(words: Words, key: string, parts: Record<string, string> = {}): string {
  const text = words[key]
  if (!text) throw new RangeError(`no word for a supplier: ${key}`)
  return fill(text, parts)
}

/** `5,310.00 THB`: the currency by its ISO code, exact in integers. */
export function amount({ amountMinor, currency }: Money): string {
  return `${groupedAmount(amountMinor, currency)} ${currency}`
}

// The day as numbers, which every hand reads alike, and its weekday in words, which catches a slip.
function dates(
  { serviceDate, endDate, years = { flags: {} } }: SupplierOrderLine,
  language: Language,
): string {
  const day = (date: string) =>
    `${shownDay(years, date, language)} ${dateInWords(date, language, years).weekday}`
  return endDate && endDate !== serviceDate ? `${day(serviceDate)} – ${day(endDate)}` : day(serviceDate)
}

function people({ counts }: SupplierOrderLine, words: Words): string {
  return (['adult', 'child', 'infant', 'unit'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${word(words, kind)} ${counts[kind]}`)
    .join(' · ')
}

function place({ place: name, time, address, note }: Place): string {
  return joined('\n', joined(' · ', time, name), address, note)
}

function joined(between: string, ...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(between)
}
