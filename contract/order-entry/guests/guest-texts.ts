import type { DateOrder } from '#contract/kit/sheet/date-order.ts'
import { orderIn } from '#contract/kit/text/written-days.ts'
import { findMrz } from './find-mrz.ts'
import { guestFacts, labelOf, type GuestFact, type Label } from './guest-words.ts'
import { readers, type Reading } from './guest-readers.ts'
import { partsOf, type Parts } from './guest-parts.ts'
import { capitals } from './guest-readers.ts'

export type GuestFacts = Partial<Record<GuestFact, string>>
/** One guest that was found in a text. */
export type ReadGuest = {
  facts: GuestFacts
  /** Facts to be looked at: day and month could be the other way round, a check digit fails. */
  doubts: GuestFact[]
  /** Words of the guest's lines that nothing was made of. */
  unread: string[]
}
/** Everybody in a text, and the lines in which nobody was found. */
export type ReadGuests = { guests: ReadGuest[]; unread: string[] }

/** As much of a text as is read; what is behind it is told as unread. */
const maxText = 60_000
const maxGuests = 500
const maxLines = 2_000

/** Digits and letters of other widths and scripts, and signs that nobody sees. */
const tidy = (text: string): string =>
  text
    // Not NFKC: it takes Thai sara am apart.
    .normalize('NFC')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u00a0\u3000]/g, ' ')
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[\u0e50-\u0e59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/\r\n?/g, '\n')

/**
 * Reads guests from what people paste: cells of a sheet with or without heads, a line each, or a block of labelled lines
 * each, in five languages, with the machine-readable zones of passports among them. Rule: docs/algorithms/guest-texts.md.
 * `today` (yyyy-MM-dd) decides years of two digits.
 */
export function readGuests(given: string, today: string): ReadGuests {
  const text = tidy(given.slice(0, maxText))
  const zones = findMrz(text, today)
  let rest = ''
  let from = 0
  for (const zone of zones) {
    rest += text.slice(from, zone.from)
    from = zone.to
  }
  rest += text.slice(from)
  const lines = rest.split('\n')
  const reading = { today, order: orderOf(lines) }
  const found = new Finder(reading).read(lines)
  for (const { mrz } of zones) addZone(found.guests, mrz)
  const tail = given.slice(maxText).trim()
  return { guests: found.guests, unread: [...found.unread, ...(tail ? [tail] : [])] }
}

/** One date that can be read in one way only says how all of them are meant. */
function orderOf(lines: readonly string[]): DateOrder {
  for (const line of lines)
    for (const [word] of line.matchAll(/\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}/g)) {
      const order = orderIn(word)
      if (order) return order
    }
  return 'dmy'
}

/** A passport's zone is the guest who has its number or its name; else another guest. It is surer than what was typed. */
function addZone(guests: ReadGuest[], mrz: ReturnType<typeof findMrz>[number]['mrz']): void {
  const existing = guests.find(
    ({ facts }) =>
      facts.identityNumber === mrz.number || [facts.pinyin, capitals(facts.name ?? '')].includes(mrz.name),
  )
  const guest = existing ?? { facts: {}, doubts: [], unread: [] }
  if (!existing) guests.push(guest)
  const { name, number: identityNumber, nationality, birthdate, gender, expires, wrong } = mrz
  const ofDocument: GuestFacts = { pinyin: name, identityNumber, nationality, birthdate, gender, expires }
  for (const fact of guestFacts) if (ofDocument[fact]) guest.facts[fact] = ofDocument[fact]
  if (mrz.format === 'TD3') guest.facts.identityType = 'passport'
  guest.facts.name ??= name
  guest.doubts = guest.doubts.filter((fact) => !ofDocument[fact])
  for (const field of wrong) {
    const fact = field === 'number' || field === 'whole' ? 'identityNumber' : field
    if (!guest.doubts.includes(fact)) guest.doubts.push(fact)
  }
}

const numberedAs = /^\s*(?:\d{1,3}\s?[.)、:]\s|\d{1,3}[.)、:](?=\D)|[-•*▪]\s)/

/** Goes through lines and says where a guest ends and the next begins. */
class Finder {
  readonly guests: ReadGuest[] = []
  readonly unread: string[] = []
  private columns: (Label | undefined)[] | null = null
  private now: ReadGuest | null = null
  /** A surname, or given names, whose other half is to come. */
  private half: Parts['half']
  private readonly reading: Reading

  constructor(reading: Reading) {
    this.reading = reading
  }

  read(lines: readonly string[]): this {
    for (const [at, line] of lines.entries()) {
      if (this.guests.length >= maxGuests || at >= maxLines) {
        this.unread.push(...lines.slice(at).filter((rest) => rest.trim()))
        break
      }
      this.readLine(line)
    }
    return this
  }

  private readLine(line: string): void {
    if (!line.trim()) {
      this.now = null
      return
    }
    const cells = line.includes('\t') ? line.split('\t').map((cell) => cell.trim()) : null
    const heads = cells ? headsOf(cells) : headsOf(line.trim().split(/\s*[,|;、]\s*|\s+/), true)
    if (heads) {
      this.columns = cells ? heads : null
      this.now = null
      return
    }
    if (cells && this.columns) return this.place(this.readRow(cells, this.columns), true, line.trim())
    const numbered = numberedAs.exec(line)
    if (!numbered) return this.place(partsOf(line, this.reading), cells !== null, line.trim())
    // "1.王芳 E1234567 2.李伟 E7654321": several in one line.
    for (const one of line.slice(numbered[0].length).split(/\s\d{1,3}[.)、](?=\s?\p{L})/u))
      this.place(partsOf(one, this.reading), true, one.trim())
  }

  /** Cells under heads: each is what its head says, or it is kept as it is. */
  private readRow(cells: readonly string[], columns: readonly (Label | undefined)[]): Parts {
    const read: Parts = { facts: {}, doubts: [], unread: [], labelled: true }
    let surname = ''
    let given = ''
    cells.forEach((cell, at) => {
      const label = columns[at]
      if (!cell || label === 'skip') return
      if (label === 'surname') surname = cell
      else if (label === 'given') given = cell
      else if (label) {
        const said = readers[label](cell, this.reading)
        if (!said) read.unread.push(cell)
        else {
          read.facts[label] = said.value
          if (said.unsure) read.doubts.push(label)
        }
      } else {
        const other = partsOf(cell, this.reading)
        read.facts = { ...other.facts, ...read.facts }
        read.unread.push(...other.unread)
      }
    })
    return named(read, surname, given)
  }

  /** A line without a name of its own goes on with the guest before it, where it says nothing twice. */
  private place(read: Parts, begins: boolean, line: string): void {
    const facts = guestFacts.filter((fact) => read.facts[fact] !== undefined)
    // "2 adults, 1 child" is nobody yet.
    if (
      facts.length === 0 ||
      (!read.labelled && facts.every((fact) => fact === 'kind' || fact === 'gender'))
    ) {
      if (read.unread.length === 0 && facts.length === 0) return
      this.unread.push(line)
      return
    }
    const { now } = this
    if (now && !begins && completes(this.half, read)) {
      const names = [now.facts.name, read.facts.name]
      const name = (read.half === 'surname' ? names.toReversed() : names).join(' ')
      Object.assign(now.facts, read.facts, { name, pinyin: capitals(name) })
      this.half = undefined
      return
    }
    this.half = read.half
    const goesOn =
      now && !begins && facts.every((fact) => now.facts[fact] === undefined || echoes(now, read, fact))
    if (!goesOn) {
      this.now = { facts: { ...read.facts }, doubts: read.doubts, unread: read.unread }
      this.guests.push(this.now)
      return
    }
    const pinyin = read.facts.pinyin
    now.facts = { ...read.facts, ...now.facts, ...(pinyin && { pinyin }) }
    now.doubts.push(...read.doubts)
    now.unread.push(...read.unread)
  }
}

const pinyinWord = /^(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?[aeiouvü]{1,3}(?:ng?|r)?$/i
/** Is this name the Latin writing of one in another script that stands before it? 王芳 and, below it, WANG FANG. */
function echoes(now: ReadGuest, read: ReadGuest, fact: GuestFact): boolean {
  const { name, pinyin } = now.facts
  if (fact !== 'name' || !name || pinyin || !read.facts.pinyin || read.facts.name !== read.facts.pinyin)
    return false
  if (/^\p{Script=Latin}/u.test(name)) return false
  const words = read.facts.pinyin.split(' ')
  return !/^\p{Script=Han}/u.test(name) || words.some((word) => pinyinWord.test(word))
}

const completes = (half: Parts['half'], read: Parts): boolean =>
  half !== undefined && read.half !== undefined && half !== read.half

/** The heads of columns, if a line is nothing else; of cells most are enough. */
function headsOf(cells: readonly string[], all = false): (Label | undefined)[] | null {
  const heads = cells.map((cell) => labelOf(cell))
  const existing = heads.filter(Boolean).length
  const wanted = cells.filter(Boolean).length
  return existing >= 2 && (all ? existing === wanted : existing * 2 > wanted) ? heads : null
}

/** Surname and given names of two columns are one name. */
function named<T extends ReadGuest>(read: T, surname: string, given: string): T {
  if (!surname && !given) return read
  const isLatin = /^\p{Script=Latin}/u.test(surname || given)
  const name = isLatin ? [surname, given].filter(Boolean).join(' ') : surname + given
  read.facts.name ??= name
  if (isLatin) read.facts.pinyin ??= capitals(name)
  return read
}
