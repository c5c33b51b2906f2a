import { expect, test } from 'vitest'
import { pickUpTime, placesOf, zoneOf } from './pick-up.ts'

const kata = { names: { en: 'Kata' }, leadMinutes: 70, places: 'Kata Beach Resort\n\n Club Med \nClub Med' }
const pier = { names: { en: 'Chalong' }, leadMinutes: 20, places: 'Chalong Pier' }

test('a place belongs to the zone that names it, large or small', () => {
  expect(placesOf(kata)).toEqual(['Kata Beach Resort', 'Club Med'])
  expect(zoneOf([pier, kata], ' kata beach RESORT ')).toBe(kata)
  expect(zoneOf([pier, kata], 'Kata')).toBeUndefined()
  expect(zoneOf([{ ...kata, places: '' }], '')).toBeUndefined()
})

test('guests are picked up so long before the departure as their zone says; without a time or a zone nobody says when', () => {
  expect(pickUpTime([pier, kata], 'Club Med', '08:30')).toBe('07:20')
  expect(pickUpTime([pier, kata], 'Chalong Pier', '08:30')).toBe('08:10')
  expect(pickUpTime([kata], 'Club Med', '00:30'), 'the evening before').toBe('23:20')
  expect(pickUpTime([kata], 'Club Med', '')).toBe('')
  expect(pickUpTime([kata], 'Elsewhere', '08:30')).toBe('')
})
