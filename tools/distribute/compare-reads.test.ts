import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { differencesOf } from './compare-reads.ts'

const span = { since: '2026-11-30T10:00:00.000Z', until: '2026-11-30T10:05:00.000Z' }
const differences = (plain: string, spread: string) => {
  const answer = (text: string) => new Map([['staff a.list {}', { ok: true, text, ms: 1 }]])
  return differencesOf(answer(plain), answer(spread), span).length
}
const sheet = (cell: string, mtime: string) =>
  Buffer.from(zipSync({ 'sheet1.xml': strToU8(cell) }, { mtime })).toString('latin1')

test('what a log-in is called and when it was is passed over', () => {
  const session = (id: string, at: string) =>
    `{"rows":[{"id":"${id.repeat(32)}","current":true,"createdAt":"${at}","seenAt":"${at}","expiresAt":"2026-12-30${at.slice(10)}"}]}`
  expect(
    differences(session('a', '2026-11-30T10:01:00.000Z'), session('b', '2026-11-30T10:04:00.000Z')),
  ).toBe(0)
})

test('the hours that are left before a trip, or that have passed since, are those of the moment; those of a rule are not', () => {
  const trip = (hours: string, rule: number) => `{"hoursBefore":${hours},"steps":[{"hoursBefore":${rule}}]}`
  expect(differences(trip('-329.12', 72), trip('-329.14', 72))).toBe(0)
  expect(differences(trip('12.5', 72), trip('12.5', 48))).toBe(1)
})

test('a moment that stands is compared, within the reads or before them', () => {
  const made = (at: string) => `{"createdAt":"${at}"}`
  expect(differences(made('2026-11-30T09:59:59.000Z'), made('2026-11-30T09:59:58.000Z'))).toBe(1)
  expect(differences(made('2026-11-30T10:01:00.000Z'), made('2026-12-01T10:01:00.000Z'))).toBe(1)
})

test('the same rows in another order differ', () =>
  expect(differences('{"rows":[1,2]}', '{"rows":[2,1]}')).toBe(1))

test('a sheet is compared by its parts, not by when it was packed', () => {
  expect(differences(sheet('12', '2026-11-30T10:01:00'), sheet('12', '2026-11-30T10:04:00'))).toBe(0)
  expect(differences(sheet('12', '2026-11-30T10:01:00'), sheet('13', '2026-11-30T10:01:00'))).toBe(1)
})

test('a paper is compared but for its making', () => {
  const paper = (id: string, rest: string) =>
    `%PDF /CreationDate (D:202611301001${id}${id}) /ID [(${id})] <xmpMM:InstanceID>${id}</xmpMM:InstanceID> ${rest}`
  expect(differences(paper('1', 'total 5'), paper('2', 'total 5'))).toBe(0)
  expect(differences(paper('1', 'total 5'), paper('1', 'total 6'))).toBe(1)
})

test('a question that is not answered differs', () => {
  const plain = new Map([['staff a.list {}', { ok: true, text: '{}', ms: 1 }]])
  expect(differencesOf(plain, new Map(), span)).toHaveLength(1)
})
