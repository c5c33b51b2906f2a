import { expect, test } from 'vitest'
import { hotelOf, isSameHotel, tidyName } from './hotels.ts'

const hill = { names: { en: 'Kata Hill', th: 'กะตะฮิลล์' }, areas: { en: 'Kata', th: 'กะตะ' } }
const pearl = { names: { en: 'Pearl' }, areas: { en: 'Patong' } }
const pearlKata = { names: { en: 'Pearl' }, areas: { en: 'Kata' } }
const bay = { names: { en: 'Tonsai Bay' }, areas: {} }
const all = [hill, pearl, pearlKata, bay]
const of = (hotel: string, area = '') => hotelOf(all, { hotel, area })

test('a room joins its hotel by any of its names, whatever blanks and capitals it is typed with', () => {
  expect([
    of('Kata Hill', 'Kata'),
    of(' kata  HILL ', 'kata'),
    of('KataHill'),
    of('กะตะฮิลล์', 'กะตะ'),
  ]).toEqual([hill, hill, hill, hill])
  expect(of('Kata Hill Villas', 'Kata')).toBeUndefined()
})

test('an area tells hotels of one name apart; one whose area is not known takes it', () => {
  expect([of('Pearl', 'patong'), of('Pearl', 'Kata')]).toEqual([pearl, pearlKata])
  expect(of('Pearl', 'Karon')).toBeUndefined()
  expect(of('Pearl')).toBe('several')
  expect([of('tonsai bay'), of('Tonsai Bay', 'Phi Phi')]).toEqual([bay, bay])
})

test('two hotels are one where they share a name and no area tells them apart', () => {
  expect(isSameHotel(hill, { names: { 'zh-CN': 'kata hill' }, areas: {} })).toBe(true)
  expect(isSameHotel(pearl, pearlKata)).toBe(false)
  expect(isSameHotel(hill, pearlKata)).toBe(false)
  expect(tidyName('  Coral \t Beach ')).toBe('Coral Beach')
})
