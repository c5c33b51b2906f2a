import { findMrz } from '../order-entry/guests/find-mrz.ts'
import { readNationality } from '../order-entry/guests/countries.ts'
import { orderOfDates } from '../kit/text/written-days.ts'
import type { Reading } from '../order-entry/guests/guest-readers.ts'
import { isLatin } from './guests/missing-data.ts'
import { headsOf, readSheetRow, roomOf, type Head } from './guests/read-sheet-row.ts'
import type { ImportedField, RoomType, SaveGuest } from './plan.schema.ts'

export type ReadGuest = Omit<SaveGuest, 'id' | 'planId' | 'version'> & {
  line: number
  /** Of the room, where the list says it. */
  roomType?: RoomType | undefined
  /** Fields to be looked at: a check digit fails, or nothing was made of what stands there. */
  doubts?: ImportedField[]
}
type Unread = { line: number; text: string }

const female = /^(f|female|女|ms|mrs|miss|หญิง|여)\.?$/i
const male = /^(m|male|男|mr|ชาย|남)\.?$/i
const document = /^[A-Z]{0,3}\d{6,10}[A-Z]?$/i
const day = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const latin = /^[A-Za-z][A-Za-z ,.'/-]*$/

function dayOf(text: string): string | null {
  const [, year = '', month = '', date = ''] = day.exec(text) ?? []
  if (!year) return null
  const written = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return Number.isNaN(Date.parse(written)) || new Date(written).toISOString().slice(0, 10) !== written
    ? null
    : written
}

/** A guest of whom nothing but a name is known. */
export const blankGuest = {
  pinyin: '',
  kind: 'adult',
  sex: null,
  bornOn: null,
  nationality: '',
  documentNo: '',
  documentUntil: null,
  diet: '',
  phone: '',
  note: '',
  free: false,
  leader: false,
  room: null,
  bed: null,
  shareWith: '',
  vehicle: null,
  seat: '',
  arrival: '',
  departure: '',
  fromDate: null,
  toDate: null,
} as const satisfies Partial<ReadGuest>

/**
 * A name list as it was pasted, as the rows of a spreadsheet, or the lines of passports, and all of it together. Under heads each cell is
 * what its head says, until a line is blank; without them the first cell is a name and the others are known by how they look. `today`
 * (yyyy-MM-dd) decides years of two digits.
 */
export function readNameList(given: string, today: string): (ReadGuest | Unread)[] {
  const zones = findMrz(given, today)
  const reading = { today, order: orderOfDates(given.match(/\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}/g) ?? []) }
  const lines = withoutZones(given, zones)
    .split(/\r?\n/)
    .map((row, at): Line => {
      const cells = row.split(row.includes('\t') ? '\t' : /,|;|，/).map((cell) => cell.trim())
      return { line: at + 1, row, cells, found: headsOf(cells) }
    })
  const read = blocksOf(lines).flatMap((block) => readBlock(block, reading))
  addZones(read, zones, given)
  return read
}

type Line = { line: number; row: string; cells: string[]; found: (Head | undefined)[] | null }

/** Lines with nothing blank between. A row of a sheet whose cells are all empty has its tabs, and ends nothing. */
function blocksOf(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = [[]]
  for (const line of lines) {
    if (line.cells.some(Boolean)) blocks.at(-1)?.push(line)
    else if (!line.row.includes('\t')) blocks.push([])
  }
  return blocks
}

function readBlock(block: readonly Line[], reading: Reading): (ReadGuest | Unread)[] {
  let heads: (Head | undefined)[] | null = null
  // What stands directly above the heads is the sheet's title.
  const firstHeads = block.findIndex(({ found }) => found)
  return block.flatMap(({ line, row, cells, found }, at): (ReadGuest | Unread)[] => {
    if (found) {
      heads = found
      return []
    }
    const unread = { line, text: row.replaceAll('\t', ' ').trim().slice(0, 200) }
    // What may be a passport's line, and is none that can be read, is nobody's name.
    if (row.includes('<<') || at < firstHeads) return [unread]
    if (heads) {
      const guest: ReadGuest = { ...blankGuest, line, name: '', doubts: [] }
      readSheetRow(guest, cells, heads, reading, readCell)
      return [/\D/.test(guest.name) ? guest : unread]
    }
    const [name = '', ...rest] = cells
    if (!name || /^(name|姓名|ชื่อ|이름)$/i.test(name)) return []
    return name.length > 200 || /^\d+$/.test(name) ? [unread] : [readRow(line, name, rest)]
  })
}

type Zone = ReturnType<typeof findMrz>[number]

/** The text with its lines, but not those of passports. */
function withoutZones(text: string, zones: readonly Zone[]): string {
  let rest = ''
  let from = 0
  for (const zone of zones) {
    rest += text.slice(from, zone.from) + text.slice(zone.from, zone.to).replace(/[^\n]/g, '')
    from = zone.to
  }
  return rest + text.slice(from)
}

/** A passport is that of the guest who has its number or its name, else of another one. It is surer than what was typed. */
function addZones(read: (ReadGuest | Unread)[], zones: readonly Zone[], given: string): void {
  const listed = guestFinder(read.filter((guest) => 'name' in guest))
  for (const { mrz, from } of zones) {
    const { name, number, nationality, birthdate, gender, expires, wrong } = mrz
    const view = {
      ...blankGuest,
      name,
      pinyin: name,
      documentNo: number,
      bornOn: birthdate || null,
    }
    const { found, isUnsure } = listed.find(view)
    const guest: ReadGuest = found ?? { ...view, line: given.slice(0, from).split('\n').length }
    if (!found) read.push(guest)
    guest.pinyin = name
    guest.documentNo = number
    guest.bornOn = birthdate || guest.bornOn
    guest.sex = gender || guest.sex
    guest.documentUntil = expires || guest.documentUntil
    if (!isNation(guest.nationality, nationality)) guest.nationality = nationality
    guest.doubts = [...(isUnsure ? ['pinyin' as const] : []), ...wrong.map((field) => zoneFields[field])]
    listed.add(guest)
  }
}
const zoneFields = {
  number: 'documentNo',
  whole: 'documentNo',
  birthdate: 'bornOn',
  expires: 'documentUntil',
} as const

/** One country, however it is written. */
export const isNation = (a: string, b: string): boolean =>
  a === b || b === '' || (readNationality(a) ?? a) === (readNationality(b) ?? b)

/** What a cell without a head is by how it looks. */
function readCell(guest: ReadGuest, cell: string): void {
  const date = dayOf(cell)
  if (!cell) return
  if (female.test(cell)) guest.sex = 'female'
  else if (male.test(cell)) guest.sex = 'male'
  else if (date && guest.bornOn === null) guest.bornOn = date
  else if (date) guest.documentUntil = date
  // There is no such day: told, and no country's name.
  else if (day.test(cell)) {
    guest.doubts?.push(guest.bornOn === null ? 'bornOn' : 'documentUntil')
    addNote(guest, cell)
  } else if (document.test(cell) && !guest.documentNo) guest.documentNo = cell.toUpperCase()
  else if (roomOf(cell) !== null) guest.room = roomOf(cell)
  else if (/^(child|儿童|兒童|chd)$/i.test(cell)) guest.kind = 'child'
  else if (/^(infant|婴儿|嬰兒|inf)$/i.test(cell)) guest.kind = 'infant'
  // Before it is taken for how the passport spells the name: 李强, China.
  else if (!guest.nationality && cell.length > 2 && readNationality(cell)) guest.nationality = cell
  else if (latin.test(cell) && !guest.pinyin && !isLatin(guest.name)) guest.pinyin = cell.toUpperCase()
  else if (!guest.nationality && /\D/.test(cell)) guest.nationality = cell.slice(0, 60)
  else addNote(guest, cell)
}

function addNote(guest: ReadGuest, cell: string): void {
  guest.note = [guest.note, cell].filter(Boolean).join(' ').slice(0, 500)
}

function readRow(line: number, name: string, cells: readonly string[]): ReadGuest {
  const guest: ReadGuest = { ...blankGuest, line, name, doubts: [] }
  for (const cell of cells) readCell(guest, cell)
  return guest
}

type NamedGuest = Pick<ReadGuest, 'name' | 'pinyin' | 'bornOn' | 'documentNo' | 'room'>
type Names = { own: string; latin: string[]; documentNo: string }
const folded = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').toLowerCase()
const namesOf = ({ name, pinyin, documentNo }: NamedGuest): Names => ({
  documentNo: documentNo.toUpperCase(),
  own: isLatin(name) ? '' : folded(name),
  latin: [isLatin(name) ? name : '', pinyin].filter(Boolean).map(folded),
})
/** 王伟 and 王薇 are both WANG WEI: the spelling in Latin letters counts only where one of the two has no other name. */
const isNamesake = (a: Names, b: Names): boolean =>
  a.own && b.own ? a.own === b.own : a.latin.some((name) => b.latin.includes(name))

/** Nothing speaks against it: of two passports, birth dates or rooms that both have. */
function mayBe(a: NamedGuest, b: NamedGuest): boolean {
  if (a.documentNo && b.documentNo) return false
  if (a.bornOn && b.bornOn) return a.bornOn === b.bornOn
  return a.room === null || b.room === null || a.room === b.room
}

/**
 * Finds guests of a list again: by passport, whoever has it; else by a name and birth date, else by a name and room. Where several fit, the
 * first of them is taken and is to be looked at. Names are folded once: a guest who came to the list, or whose names or passport are
 * others now, is added.
 */
export function guestFinder<G extends NamedGuest>(guests: readonly G[]) {
  const listed = new Map<G, Names>()
  const add = (guest: G): void => {
    listed.set(guest, namesOf(guest))
  }
  guests.forEach(add)
  const find = (guest: NamedGuest): { found: G | undefined; isUnsure: boolean } => {
    const names = namesOf(guest)
    const fitting: G[] = []
    for (const [one, itsNames] of listed) {
      if (names.documentNo && itsNames.documentNo === names.documentNo) return { found: one, isUnsure: false }
      if (isNamesake(names, itsNames) && mayBe(guest, one)) fitting.push(one)
    }
    return { found: fitting[0], isUnsure: fitting.length > 1 }
  }
  return { find, add }
}
