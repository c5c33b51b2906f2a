import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { makeMerchant } from '#test/factories/people.ts'
import { loginAs } from '#test/factories/http.ts'
import { readSeatSheet } from '../seat-sheet.ts'
import { seatsOfRows } from './seats-of-rows.ts'
import { seatsOfSvg } from './seats-of-svg.ts'

const server = await testServer()
const merchant = await makeMerchant(server.app)
const staff = await loginAs(server, merchant.admin)

const send = (content: string, name: string) => {
  const form = new FormData()
  form.set('sessionId', staff.user?.sessionId ?? '')
  form.set('file', new File([content], name))
  return staff.call<{ sheet: string; seats: number }>('/supplier/showField/seatFile', form)
}
const svg = (inner: string) => `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`

test('circles with names are seats, wherever their groups move and turn them', () => {
  const seats = seatsOfSvg(
    svg(`<rect width="900" height="500"/>
      <g id="zone-Gold" transform="translate(100 50)"><g id="row-A" transform="scale(2)">
        <circle id="seat-1" cx="0" cy="0" r="4"/><circle id="seat-2" cx="10" cy="0" r="4"/></g></g>
      <g data-zone="Back" data-row="B" transform="rotate(90)"><circle data-row="B" id="Back-B-1" cx="10" cy="-200" r="8"/></g>`),
  )
  expect(seats).toEqual([
    expect.objectContaining({ zone: 'Gold', row: 'A', seat: '1', x: 0 }),
    expect.objectContaining({ zone: 'Gold', row: 'A', seat: '2', x: 20 }),
    expect.objectContaining({ zone: 'Back', row: 'B', seat: '1', x: 100 }),
  ])
})

test('seats without names get rows from the front and numbers from the left', () => {
  const row = (y: number) => [3, 1, 2].map((x) => `<circle cx="${x * 30}" cy="${y}" r="10"/>`).join('')
  const seats = seatsOfSvg(svg(`<g id="Hall">${row(100)}${row(60)}</g>`))
  expect(seats.map(({ zone, row: of, seat }) => `${zone} ${of}${seat}`)).toEqual([
    'Hall A1',
    'Hall A2',
    'Hall A3',
    'Hall B1',
    'Hall B2',
    'Hall B3',
  ])
})

test('a list without places stands in rows of its order', () => {
  const seats = seatsOfRows([
    ['My theatre'],
    ['Zone', 'Row', 'Seat'],
    ['Gold', 'A', '1'],
    ['Gold', 'A', '2'],
    ['Gold', 'B', '1'],
  ])
  expect(seats.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [20, 0],
    [0, 25],
  ])
})

test('a file is read apart from the server and becomes the list of a plan', async () => {
  const drawn = await send(
    svg('<circle id="Gold-A-1" cx="0" cy="0" r="5"/><circle id="Gold-A-2" cx="15" cy="0" r="5"/>'),
    'hall.svg',
  )
  expect(drawn.data?.seats).toBe(2)
  expect(readSeatSheet(drawn.data?.sheet ?? '')).toHaveLength(2)
  const listed = await send('zone;row;seat\nGold;A;1\nGold;A;2\nGold;A;3', 'hall.csv')
  expect(listed.data?.seats).toBe(3)
})

test('doubled seats are refused by their names, files without seats and broken ones by what is wrong', async () => {
  const doubled = await send('zone,row,seat\nGold,A,1\nGold,A,1\nGold,B,7\nGold,B,7', 'hall.csv')
  expect(doubled.error.fields).toMatchObject([
    { field: 'file', message: 'From line 3, listed twice: Gold A 1, Gold B 7.' },
  ])
  const empty = await send(svg('<text>Stage</text>'), 'hall.svg')
  expect(empty.error.fields).toMatchObject([{ field: 'file', message: 'No seats were found in this file.' }])
  for (const cell of ['#REF!', 'Gold\uFFFD']) {
    const failed = await send(`zone,row,seat\nGold,A,1\n${cell},A,2`, 'hall.csv')
    expect(failed.error.fields).toMatchObject([
      { field: 'file', message: 'Row 3, zone: the cell could not be read. Correct it.' },
    ])
  }
  const deep = await send(svg('<g>'.repeat(80)), 'deep.svg')
  expect(deep.error.fields?.[0]?.field).toBe('file')
  const bomb = await send(
    `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${svg('<circle id="&b;" cx="1" cy="1" r="1"/><circle id="B-2" cx="3" cy="1" r="1"/>')}`,
    'bomb.svg',
  )
  expect(bomb.data?.sheet ?? '').not.toContain('aaaaaaaaaa')
})
