import { labelOf, type Label } from '../../order-entry/guests/guest-words.ts'
import { readers, type Reading } from '../../order-entry/guests/guest-readers.ts'
import { maxRooms } from '../plan.fields.ts'
import type { RoomType } from '../plan.schema.ts'
import type { ReadGuest } from '../name-list.ts'

/** What heads a column of a name list: what order entry reads of guests, and what only a group has. */
export type Head = Label | 'room' | 'roomType' | 'diet' | 'note'

const ownHeads: Readonly<Record<string, Head>> = {
  ...headed(
    'room',
    'room,room no,room no.,room number,room key,房间,房间号,房号,房間,房號,ห้อง,เลขห้อง,객실,방,방번호',
  ),
  ...headed('roomType', 'room type,房型,ประเภทห้อง,객실 유형,객실타입'),
  ...headed('diet', 'diet,meal,food,饮食,飲食,忌口,อาหาร,식이,식사'),
  ...headed('note', 'note,notes,remark,remarks,备注,備註,หมายเหตุ,비고'),
}
function headed(head: Head, words: string): Record<string, Head> {
  return Object.fromEntries(words.split(',').map((word) => [word, head]))
}

/** Heads may be written as one word: PassportNumber. */
const headOf = (cell: string): Head | undefined => {
  const spaced = cell
    .trim()
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return ownHeads[spaced] ?? labelOf(spaced)
}

/** The heads of columns, if most cells of a row are nothing else. */
export function headsOf(cells: readonly string[]): (Head | undefined)[] | null {
  // A column that nothing is known of is kept as a note; one without a head is known by how its cells look.
  const found = cells.map(headOf)
  const heads = found.map((head, at) => head ?? (cells[at] ? ('note' as const) : undefined))
  const filled = found.filter(Boolean).length
  return filled >= 2 && filled * 2 > cells.filter(Boolean).length ? heads : null
}

const roomTypes: Readonly<Record<string, RoomType>> = {
  sg: 'single',
  sgl: 'single',
  single: 'single',
  单人间: 'single',
  單人房: 'single',
  tw: 'twin',
  twn: 'twin',
  twin: 'twin',
  双人间: 'twin',
  雙人房: 'twin',
  双床房: 'twin',
  标间: 'twin',
  db: 'double',
  dbl: 'double',
  double: 'double',
  大床房: 'double',
  tr: 'triple',
  trp: 'triple',
  tpl: 'triple',
  triple: 'triple',
  三人间: 'triple',
  三人房: 'triple',
  qd: 'quad',
  quad: 'quad',
  family: 'family',
  家庭房: 'family',
  suite: 'suite',
  套房: 'suite',
}
/**
 * A number of the group's own list of rooms, alone or with the word for it: `7`, `R7`, `Room 7`, `7号`. A hotel's 1201 or A12 is none, and
 * a part of it would put the guests of a whole floor into one room.
 */
export function roomOf(cell: string): number | null {
  const [, digits] =
    /^(?:(?:r|rm|room|no|#|房|房间|房間|ห้อง|객실|방)[.\s]*)?(\d{1,3})\s?(?:号|號|号房|號房|호|호실)?$/iu.exec(
      cell.trim(),
    ) ?? []
  const number = Number(digits ?? 0)
  return number >= 1 && number <= maxRooms ? number : null
}

/** As other systems write them beside what is said in words. */
const kindLetters: Readonly<Record<string, ReadGuest['kind']>> = { a: 'adult', c: 'child', i: 'infant' }

/** A row under heads: each cell is what its head says. What cannot be read is doubted and kept as a note. */
export function readSheetRow(
  guest: ReadGuest,
  cells: readonly string[],
  heads: readonly (Head | undefined)[],
  reading: Reading,
  byLook: (guest: ReadGuest, cell: string) => void,
): void {
  const names = { name: '', surname: '', given: '' }
  const notes: string[] = []
  cells.forEach((cell, at) => {
    const head = heads[at]
    if (!cell || head === 'skip') return
    if (!head) return byLook(guest, cell)
    if (head === 'name' || head === 'surname' || head === 'given') names[head] = cell
    else if (head === 'note' || !setFact(guest, head, cell, reading)) notes.push(cell)
  })
  const isLatin = /^\p{Script=Latin}/u.test(names.surname || names.given)
  const both = [names.surname, names.given].filter(Boolean).join(isLatin ? ' ' : '')
  guest.name = (names.name || both || guest.pinyin).slice(0, 200)
  if (isLatin && !guest.pinyin) guest.pinyin = both.toUpperCase().slice(0, 200)
  guest.note = [guest.note, ...notes].filter(Boolean).join(' ').slice(0, 500)
}

/** Says whether something was made of the cell. */
function setFact(
  guest: ReadGuest,
  head: Exclude<Head, 'name' | 'surname' | 'given' | 'skip' | 'note'>,
  cell: string,
  reading: Reading,
): boolean {
  switch (head) {
    case 'room': {
      const number = roomOf(cell)
      if (number === null) guest.doubts?.push('room')
      else guest.room = number
      return number !== null
    }
    case 'roomType':
      guest.roomType = roomTypes[cell.toLowerCase()]
      return guest.roomType !== undefined
    case 'diet':
      guest.diet = cell.slice(0, 100)
      return true
    case 'nationality':
      guest.nationality = cell.slice(0, 60)
      return true
    case 'kind':
      guest.kind = kindLetters[cell.toLowerCase()] ?? readKind(cell, reading) ?? guest.kind
      return true
    case 'gender': {
      const said = readers.gender(cell, reading)?.value
      if (said === 'male' || said === 'female') guest.sex = said
      return guest.sex !== null
    }
    case 'birthdate':
    case 'expires': {
      const field = head === 'birthdate' ? 'bornOn' : 'documentUntil'
      const said = readers[head](cell, reading)
      guest[field] = said?.value ?? null
      if (!said || said.unsure) guest.doubts?.push(field)
      return said !== null
    }
    case 'identityNumber': {
      const said = readers.identityNumber(cell, reading)
      guest.documentNo = said?.value ?? ''
      if (!said) guest.doubts?.push('documentNo')
      return said !== null
    }
    case 'pinyin':
    case 'phone': {
      const said = readers[head](cell, reading)
      if (said) guest[head] = said.value.slice(0, head === 'pinyin' ? 200 : 40)
      return said !== null
    }
    case 'identityType':
      return true
    case 'email':
    case 'weight':
    case 'height':
    case 'shoeSize':
      return false
  }
}

function readKind(cell: string, reading: Reading): ReadGuest['kind'] | undefined {
  const said = readers.kind(cell, reading)?.value
  return said === 'adult' || said === 'child' || said === 'infant' ? said : undefined
}
