import type { SaveGuest } from './plan.schema.ts'

export type ReadGuest = Omit<SaveGuest, 'id' | 'planId' | 'version'> & { line: number }
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

/** A pasted name list: one guest a line, its first cell a name; the others are known by how they look. */
export function readNameList(text: string): (ReadGuest | Unread)[] {
  return text.split(/\r?\n/).flatMap((row, at): (ReadGuest | Unread)[] => {
    const line = at + 1
    if (!row.trim()) return []
    const cells = row.split(/\t|,|;|，/).map((cell) => cell.trim())
    const [name = '', ...rest] = cells
    if (!name || /^(name|姓名|ชื่อ|이름)$/i.test(name)) return []
    if (name.length > 200 || /^\d+$/.test(name)) return [{ line, text: row.slice(0, 200) }]
    return [readRow(line, name, rest)]
  })
}

function readRow(line: number, name: string, cells: readonly string[]): ReadGuest {
  const guest: ReadGuest = { ...blankGuest, line, name }
  for (const cell of cells) {
    const date = dayOf(cell)
    if (!cell) continue
    if (female.test(cell)) guest.sex = 'female'
    else if (male.test(cell)) guest.sex = 'male'
    else if (date && guest.bornOn === null) guest.bornOn = date
    else if (date) guest.documentUntil = date
    else if (document.test(cell) && !guest.documentNo) guest.documentNo = cell.toUpperCase()
    else if (/^\d{1,3}$/.test(cell) && Number(cell) >= 1 && Number(cell) <= 500) guest.room = Number(cell)
    else if (/^(child|儿童|兒童|chd)$/i.test(cell)) guest.kind = 'child'
    else if (/^(infant|婴儿|嬰兒|inf)$/i.test(cell)) guest.kind = 'infant'
    else if (latin.test(cell) && !guest.pinyin && !latin.test(name)) guest.pinyin = cell.toUpperCase()
    else if (!guest.nationality) guest.nationality = cell.slice(0, 60)
    else guest.note = [guest.note, cell].filter(Boolean).join(' ').slice(0, 500)
  }
  return guest
}

type NamedGuest = Pick<ReadGuest, 'name' | 'bornOn' | 'documentNo' | 'room'>
const folded = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').toLowerCase()
/** The same guest: by passport where both have one, else by name and birth date, else by name and room. */
export function sameGuest(a: NamedGuest, b: NamedGuest): boolean {
  if (a.documentNo && b.documentNo) return a.documentNo.toUpperCase() === b.documentNo.toUpperCase()
  if (folded(a.name) !== folded(b.name)) return false
  if (a.bornOn && b.bornOn) return a.bornOn === b.bornOn
  return a.room === null || b.room === null || a.room === b.room
}
