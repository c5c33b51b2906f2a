import { describe, expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { exampleDays, exampleSheet } from '../groups/costing-example.ts'
import { guestFinder, readNameList } from './name-list.ts'
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
  test('a country beside a name that is not in plain letters is a nationality, no spelling of the name', () => {
    const list = '李强, male, China, E87654321\nJörg Müller, Germany\n王芳, Korea, WANG FANG\n王伟, MA WEI'
    expect(
      readNameList(list, '2027-03-01').map((row) => 'name' in row && [row.pinyin, row.nationality]),
    ).toEqual([
      ['', 'China'],
      ['', 'Germany'],
      ['WANG FANG', 'Korea'],
      ['MA WEI', ''],
    ])
  })

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
    expect(readNameList('A B, 1987-02-29', '2027-03-01')).toMatchObject([
      { bornOn: null, nationality: '', doubts: ['bornOn'], note: '1987-02-29' },
    ])
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
  test('a title stands directly above its heads, and a blank line ends the sheet; an empty row of it does not', () => {
    const rows = readNameList(
      [
        'Zhao Min, female',
        '',
        '团队名单',
        '姓名\t性别\t房间',
        '王芳\t女\t1',
        '\t\t',
        '李强\t男\t2',
        '',
        'Somchai, male, E12345678',
      ].join('\n'),
      '2027-03-01',
    )
    expect(rows).toMatchObject([
      { line: 1, name: 'Zhao Min', sex: 'female' },
      { line: 3, text: '团队名单' },
      { line: 5, name: '王芳', room: 1 },
      { line: 7, name: '李强', room: 2 },
      { line: 9, name: 'Somchai', sex: 'male', documentNo: 'E12345678' },
    ])
  })
  test('the number of a hotel’s room is none of ours, and no part of it is', () => {
    const rooms = ['7', 'R7', 'Room 7', '7号房', '1201', '1209', 'A101', '12A', '3/4', '601']
    const list = ['Name\tRoom', ...rooms.map((room, at) => `Guest ${'abcdefghij'[at]}\t${room}`)].join('\n')
    expect(
      readNameList(list, '2027-03-01').map((row) => 'name' in row && [row.room, row.note, row.doubts]),
    ).toEqual([
      ...Array.from({ length: 4 }, () => [7, '', []]),
      ...rooms.slice(4).map((room) => [null, room, ['room']]),
    ])
    // Nor is it a country, where no head says what it is.
    expect(readNameList('Wang Fang, 1201', '2027-03-01')).toMatchObject([
      { room: null, nationality: '', note: '1201' },
    ])
  })
  describe('finds a guest again', () => {
    type Found = Parameters<ReturnType<typeof guestFinder>['find']>[0]
    const guest = (name: string, more: Partial<Found> = {}): Found => ({
      name,
      pinyin: '',
      bornOn: null,
      documentNo: '',
      room: null,
      ...more,
    })
    const finder = (...listed: Found[]) => {
      const { find } = guestFinder(listed)
      return {
        find: (wanted: Found) => find(wanted).found,
        isUnsure: (wanted: Found) => find(wanted).isUnsure,
      }
    }
    const wei = guest('王伟', { pinyin: 'WANG WEI' })
    test('by a name and birth date', () => {
      const listed = guest('Wang  Fang', { bornOn: '1988-02-29' })
      const { find } = finder(listed)
      expect(find({ ...listed, name: 'wang fang', documentNo: 'E1' })).toBe(listed)
      expect(find({ ...listed, bornOn: '1990-01-01' })).toBeUndefined()
    })
    test('by passport over the whole list, before any name', () => {
      const other = { ...wei, documentNo: 'E2' }
      const renamed = guest('Wang Xiaowei', { documentNo: 'e1' })
      const { find } = finder(wei, other, renamed)
      expect(find({ ...wei, documentNo: 'E1' })).toBe(renamed)
      expect(find({ ...wei, documentNo: 'E2' })).toBe(other)
      expect(find({ ...wei, documentNo: 'E3' })).toBe(wei)
      expect(finder(other).find({ ...wei, documentNo: 'E3' })).toBeUndefined()
    })
    test('by the spelling in Latin letters only where there is no other name', () => {
      const { find, isUnsure } = finder(wei)
      expect(find(guest('王薇', { pinyin: 'WANG WEI' }))).toBeUndefined()
      expect(find(guest('王伟'))).toBe(wei)
      expect(find(guest('Wang Wei'))).toBe(wei)
      expect(isUnsure(guest('Wang Wei'))).toBe(false)
      expect(find(guest('WANG WEI', { pinyin: 'WANG WEI', documentNo: 'E1' }))).toBe(wei)
    })
    test('the first of several that fit, who is to be looked at', () => {
      const { find, isUnsure } = finder(wei, guest('王薇', { pinyin: 'WANG WEI' }))
      expect([find(guest('Wang Wei')), isUnsure(guest('Wang Wei'))]).toEqual([wei, true])
      const zone = `${'P<CHNWANG<<FANG'.padEnd(44, '<')}\nE123456782CHN8802299F3001019<<<<<<<<<<<<<<<2`
      expect(readNameList(`王方, WANG FANG\n王芳, WANG FANG\n\n${zone}`, '2027-03-01')[0]).toMatchObject({
        documentNo: 'E12345678',
        doubts: ['pinyin'],
      })
    })
    test('of a passport, whoever of the same spelling is born on its day', () => {
      const zone = `${'P<CHNWANG<<FANG'.padEnd(44, '<')}\nE123456782CHN8802299F3001019<<<<<<<<<<<<<<<2`
      const list = `王方, WANG FANG, 1990-01-01\n王芳, WANG FANG, 1988-02-29\n\n${zone}`
      expect(readNameList(list, '2027-03-01')).toMatchObject([
        { name: '王方', documentNo: '' },
        { name: '王芳', documentNo: 'E12345678' },
      ])
    })
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
