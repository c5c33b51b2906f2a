import { describe, expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { exampleDays, exampleSheet } from '../groups/costing-example.ts'
import { readNameList, sameGuest } from './name-list.ts'
import { planned } from './planned.ts'
import { fillRooms, roomProblem } from './rooming.ts'

const minor = (text: string | undefined) =>
  text === '–' ? undefined : Math.round(Number(text?.replace(/,/g, '')) * 100)

test.each(docTable('algorithms/groups/plans.md', 'What a group pays, costs and leaves'))(
  '$payers + $free with $singles singles leave $profit',
  (row) => {
    const found = planned(exampleDays, exampleSheet, {
      payers: Number(row['payers']),
      free: Number(row['free']),
      staff: 1,
      singles: Number(row['singles']),
      children: Number(row['children']),
    })
    expect({
      pays: found?.totalMinor,
      worth: found?.worthMinor,
      costs: found?.costMinor,
      profit: found?.profitMinor,
      margin: found?.marginBasisPoints,
    }).toEqual({
      pays: minor(row['pays']),
      worth: minor(row['worth']),
      costs: minor(row['costs']),
      profit: minor(row['profit']),
      margin: minor(row['margin']),
    })
  },
)

describe('a pasted name list', () => {
  const list =
    '姓名\t拼音\n王芳\tWANG FANG\t女\t1988-02-29\t中国\tE12345678\t3\n李强,LI QIANG,男,1985-7-9,E87654321\n\n12345'
  test('is read by how its cells look, a day that does not exist is no day', () => {
    const [first, second, third] = readNameList(list, '2027-03-01')
    expect(first).toMatchObject({
      name: '王芳',
      pinyin: 'WANG FANG',
      sex: 'female',
      bornOn: '1988-02-29',
      documentNo: 'E12345678',
      room: 3,
    })
    expect(second).toMatchObject({ name: '李强', sex: 'male', bornOn: '1985-07-09', documentNo: 'E87654321' })
    expect(third).toEqual({ line: 5, text: '12345' })
    expect(readNameList('A B, 1987-02-29', '2027-03-01')).toMatchObject([{ bornOn: null }])
  })
  test('of a spreadsheet is read by its heads, as another system writes them too; what nothing is made of is doubted and kept', () => {
    const rows = readNameList(
      [
        'RoomKey\tRoomType\tTitle\tForename\tSurname\tPaxType\tBirthDate\tPassportNumber\tNotes\tMeal',
        'R1\tTW\tMs\tFang\tWang\tA\t29/02/1988\tE12345678\tnear lift\tHalal',
        'R1\tTW\tMr\tQiang\tLi\tC\t13.13.2019\tE8765 4321',
        '\tsingle',
      ].join('\n'),
      '2027-03-01',
    )
    expect(rows[0]).toMatchObject({
      name: 'Wang Fang',
      pinyin: 'WANG FANG',
      kind: 'adult',
      bornOn: '1988-02-29',
      documentNo: 'E12345678',
      room: 1,
      roomType: 'twin',
      diet: 'Halal',
      note: 'Ms near lift',
      doubts: [],
    })
    expect(rows[1]).toMatchObject({
      kind: 'child',
      bornOn: null,
      documentNo: 'E87654321',
      doubts: ['bornOn'],
      note: 'Mr 13.13.2019',
    })
    expect(rows[2]).toEqual({ line: 4, text: 'single' })
  })
  test('has passports in it, whose lines are those of the guest with the number or the name; a failing check digit is doubted', () => {
    const zone = `${'P<CHNWANG<<FANG'.padEnd(44, '<')}\nE123456782CHN8802299F3001019<<<<<<<<<<<<<<<2`
    const [row, ...others] = readNameList(`王芳, WANG FANG\n\n${zone}\n${zone}`, '2027-03-01')
    expect(others).toEqual([])
    expect(row).toMatchObject({
      name: '王芳',
      pinyin: 'WANG FANG',
      documentNo: 'E12345678',
      bornOn: '1988-02-29',
      sex: 'female',
      documentUntil: '2030-01-01',
      nationality: 'CN',
    })
  })
  test('finds a guest again by passport, else by name and birth date', () => {
    const existing = { name: 'Wang  Fang', pinyin: '', bornOn: '1988-02-29', documentNo: '', room: null }
    expect(sameGuest(existing, { ...existing, name: 'wang fang', documentNo: 'E1' })).toBe(true)
    expect(sameGuest(existing, { ...existing, bornOn: '1990-01-01' })).toBe(false)
    expect(sameGuest({ ...existing, documentNo: 'E1' }, { ...existing, documentNo: 'E2' })).toBe(false)
  })
})

describe('rooms', () => {
  const guest = (
    id: number,
    sex: 'female' | 'male' | null,
    kind: 'adult' | 'child' = 'adult',
    room: number | null = null,
  ) => ({
    id,
    sex,
    kind,
    room,
    name: String(id),
    pinyin: '',
    bed: null,
    shareWith: '',
  })
  test('strangers of other sex never share, a child sleeps with the adult before it, who is left sleeps alone', () => {
    const guests = [
      guest(1, 'female'),
      guest(2, 'male'),
      guest(3, 'female'),
      guest(4, null, 'child'),
      guest(5, 'male'),
      guest(6, 'male'),
    ]
    const rooms = fillRooms(guests, [])
    expect(rooms).toEqual([
      { number: 1, type: 'twin-extra', guestIds: [1, 3, 4] },
      { number: 2, type: 'twin', guestIds: [2, 5] },
      { number: 3, type: 'single', guestIds: [6] },
    ])
    expect(fillRooms(guests, [])).toEqual(rooms)
  })
  test('a free bed is taken by the same sex first', () => {
    const guests = [guest(1, 'male', 'adult', 7), guest(2, 'male')]
    expect(fillRooms(guests, [{ number: 7, type: 'twin' }])).toEqual([
      { number: 7, type: 'twin', guestIds: [2] },
    ])
  })
  test('what is wrong is told', () => {
    expect(roomProblem('twin', [])).toBe('empty')
    expect(roomProblem('single', [guest(1, 'male'), guest(2, 'male')])).toBe('full')
    expect(roomProblem('twin', [guest(1, null, 'child')])).toBe('childAlone')
    expect(roomProblem('triple', [guest(1, 'male'), guest(2, 'female'), guest(3, 'male')])).toBe('sexes')
  })
})
