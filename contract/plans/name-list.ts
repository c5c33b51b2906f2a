import { findMrz } from '../order-entry/guests/find-mrz.ts'
import { readNationality } from '../order-entry/guests/countries.ts'
import { orderOfDates } from '../kit/text/written-days.ts'
import { headsOf, readSheetRow, type Head } from './guests/read-sheet-row.ts'
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
 * what its head says; without them the first cell is a name and the others are known by how they look. `today` (yyyy-MM-dd) decides
 * years of two digits.
 */
export function readNameList(given: string, today: string): (ReadGuest | Unread)[] {
  const zones = findMrz(given, today)
  const reading = { today, order: orderOfDates(given.match(/\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}/g) ?? []) }
  let heads: (Head | undefined)[] | null = null
  const lines = withoutZones(given, zones)
    .split(/\r?\n/)
    .map((row) => {
      const cells = row.split(row.includes('\t') ? '\t' : /,|;|，/).map((cell) => cell.trim())
      return { row, cells, found: headsOf(cells) }
    })
  // What stands above the heads is the list's title.
  const firstHeads = lines.findIndex(({ found }) => found)
  const read = lines.flatMap(({ row, cells, found }, at): (ReadGuest | Unread)[] => {
    const line = at + 1
    if (!row.trim()) return []
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
  for (const zone of zones) addZone(read, zone.mrz, given.slice(0, zone.from).split('\n').length)
  return read
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
function addZone(read: (ReadGuest | Unread)[], mrz: Zone['mrz'], line: number): void {
  const { name, number, nationality, birthdate, gender, expires, wrong } = mrz
  const view = {
    ...blankGuest,
    name,
    pinyin: name,
    documentNo: number,
    bornOn: birthdate || null,
  }
  const existing = read.find((guest): guest is ReadGuest => 'name' in guest && sameGuest(guest, view))
  const guest: ReadGuest = existing ?? { ...view, line }
  if (!existing) read.push(guest)
  guest.pinyin = name
  guest.documentNo = number
  guest.bornOn = birthdate || guest.bornOn
  guest.sex = gender || guest.sex
  guest.documentUntil = expires || guest.documentUntil
  if (!isNation(guest.nationality, nationality)) guest.nationality = nationality
  guest.doubts = wrong.map((field) => zoneFields[field])
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
  else if (document.test(cell) && !guest.documentNo) guest.documentNo = cell.toUpperCase()
  else if (/^\d{1,3}$/.test(cell) && Number(cell) >= 1 && Number(cell) <= 500) guest.room = Number(cell)
  else if (/^(child|儿童|兒童|chd)$/i.test(cell)) guest.kind = 'child'
  else if (/^(infant|婴儿|嬰兒|inf)$/i.test(cell)) guest.kind = 'infant'
  else if (latin.test(cell) && !guest.pinyin && !latin.test(guest.name)) guest.pinyin = cell.toUpperCase()
  else if (!guest.nationality) guest.nationality = cell.slice(0, 60)
  else guest.note = [guest.note, cell].filter(Boolean).join(' ').slice(0, 500)
}

function readRow(line: number, name: string, cells: readonly string[]): ReadGuest {
  const guest: ReadGuest = { ...blankGuest, line, name }
  for (const cell of cells) readCell(guest, cell)
  return guest
}

type NamedGuest = Pick<ReadGuest, 'name' | 'pinyin' | 'bornOn' | 'documentNo' | 'room'>
const folded = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').toLowerCase()
const namesOf = ({ name, pinyin }: NamedGuest): string[] => [name, pinyin].filter(Boolean).map(folded)
/** The same guest: by passport where both have one, else by a name and birth date, else by a name and room. */
export function sameGuest(a: NamedGuest, b: NamedGuest): boolean {
  if (a.documentNo && b.documentNo) return a.documentNo.toUpperCase() === b.documentNo.toUpperCase()
  const names = namesOf(b)
  if (!namesOf(a).some((name) => names.includes(name))) return false
  if (a.bornOn && b.bornOn) return a.bornOn === b.bornOn
  return a.room === null || b.room === null || a.room === b.room
}
