import { expect, test } from 'vitest'
import { readModule } from './modules.ts'
import { countWords, findMorePrivateWords, lowered, privateWords } from './private-words.ts'

const namesIn = (source: string, file = 'server/a.ts') => readModule(file, source).names

test('a private word is a part of a name, in whichever way the name is written', () => {
  expect(privateWords('mostSheetRows')).toEqual(['most'])
  expect(privateWords('RefundTold')).toEqual(['told'])
  expect(privateWords('asked_at')).toEqual(['asked'])
  expect(privateWords('stirs')).toEqual(['stir'])
  expect(privateWords('One')).toEqual(['one'])
  expect(['___', '__', '_', '_key', '__dirname'].flatMap(privateWords)).toEqual(['__', '__'])
  expect(['almost', 'storedRows', 'isKnownDevice', 'one', 'oneOf'].flatMap(privateWords)).toEqual([])
})

test('every way to declare a name is seen', () => {
  expect(namesIn('const told = 1; let { kept, b: { most = 2 }, ...gone } = x, [least] = y')).toHaveLength(5)
  expect(namesIn('export function toldOf(asked: string) {}; (known: number) => 1')).toHaveLength(3)
  expect(namesIn('type Asked<Kept> = { told: string; asked(most: number): void }')).toHaveLength(5)
  expect(namesIn('class Stirs { kept = 1; told() {} }; import { a as dear } from "./b.ts"')).toHaveLength(4)
  expect(namesIn('const { a: _, b: __, ...c } = d; e((_, ___) => 1)')).toEqual(['__', '___'])
  expect(namesIn('', 'server/orders/told-row.ts')).toEqual(['told-row'])
})

test('what is only used was named elsewhere', () => {
  expect(
    namesIn('import { told } from "./b.ts"; const { most: max } = offer; f({ kept: told, asked: row.gone })'),
  ).toEqual([])
})

test('a word may not stand in more names than it did, and fewer are written down', () => {
  const modules = [{ names: namesIn('const told = 1, most = 2') }]
  const counts = countWords(modules)
  expect(findMorePrivateWords(modules, counts)).toEqual([])
  expect(findMorePrivateWords(modules, { ...counts, told: 0 })).toEqual([
    '1 names say "told", 0 at most: call it the noun of what is answered, said or shown: sentence, sides, changes (docs/STYLE.md)',
  ])
  expect(lowered(modules, { ...counts, told: 0, most: 7, kept: 3 })).toEqual({
    ...counts,
    told: 0,
    most: 1,
    kept: 0,
  })
})
