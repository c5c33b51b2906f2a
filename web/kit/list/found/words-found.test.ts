import { expect, test } from 'vitest'
import { lacking, placesOf, searched } from './words-found.ts'

const marked = (text: string, search: string) =>
  placesOf(text, searched(search)).map(([from, to]) => text.slice(from, to))

test('what was searched for is found where it stands, in five scripts, whatever its case and accents', () => {
  expect(marked('Olivia Brown', 'OLIV wn')).toEqual(['Oliv', 'wn'])
  expect(marked('Café Müller', 'cafe mul')).toEqual(['Café', 'Mül'])
  expect(marked('皮皮岛快艇一日游', '快艇')).toEqual(['快艇'])
  expect(marked('皮皮島快艇', '島')).toEqual(['島'])
  expect(marked('นภัสสร วงศ์ใหญ่', 'วงศ์')).toEqual(['วงศ์'])
  expect(marked('윤시우', '시우')).toEqual(['시우'])
})

test('the end of a phone number is found across what stands between its digits', () => {
  expect(marked('+66 81 234 5678', '4567')).toEqual(['4 567'])
  expect(marked('089-123-4567', '1234')).toEqual(['123-4'])
})

test('what a text does not hold is told, so that the row can say where it is', () => {
  expect(lacking('Olivia Brown · AB14002', searched('olivia 4567 ab14'))).toEqual(['4567'])
})
