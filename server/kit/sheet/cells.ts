import { mustGet } from '#contract/kit/given.ts'
import { languages } from '#contract/kit/languages.ts'
import type { App } from '../app-services.ts'
import { everySpoken } from './former-words.ts'
import { plain } from './import/sheet-kind.ts'

/** Several texts in one cell. */
export const writeList = (texts: readonly string[]): string => texts.join('; ')
export const readList = (text: string): string[] =>
  text
    .split(/[;\n]/)
    .map((one) => one.trim())
    .filter(Boolean)

const valueByWord = new WeakMap<App, Map<string, Map<string, string>>>()

/** The one of these values that a word means, in whichever language it is written; undefined for none. */
export function parseChoice(
  app: App,
  words: string,
  of: readonly string[],
  text: string,
  also: readonly (readonly [string, string])[] = [],
): string | undefined {
  const groups = valueByWord.get(app) ?? new Map<string, Map<string, string>>()
  valueByWord.set(app, groups)
  const pairs = () =>
    everySpoken(app).flatMap(({ word }) =>
      of.flatMap((value) => [
        [plain(value), value] as const,
        ...languages.map((language) => [plain(word(language, `${words}.${value}`)), value] as const),
      ]),
    )
  const key = `${words} ${of.join()}`
  const byText = groups.get(key) ?? new Map([...also, ...pairs()])
  groups.set(key, byText)
  return byText.get(plain(text))
}

const plainYes = [
  ['yes', 'on'],
  ['true', 'on'],
  ['1', 'on'],
  ['no', 'off'],
  ['false', 'off'],
  ['0', 'off'],
] as const

/** Yes or no, in plain words too; undefined for neither. */
export function yesOrNo(app: App, words: string, text: string): boolean | undefined {
  const choice = parseChoice(app, words, ['on', 'off'], text, plainYes)
  return choice === undefined ? undefined : choice === 'on'
}

/** A name that several bear finds none of them: the path, or the code, must say which. */
export type Lookup = { labelOf: (id: number) => string; idOf: (text: string) => number | undefined }

/** Records with a code: told by their name, by the code where several are called the same; found by either. */
export function lookupByNameOrCode(rows: readonly { id: number; code: string; name: string }[]): Lookup {
  const called = Map.groupBy(rows, ({ name }) => plain(name))
  return named(
    rows.map(({ id, code, name }) => ({
      id,
      told: mustGet(called, plain(name)).length > 1 ? code : name,
      names: [name, code],
    })),
  )
}

/** Records that a spreadsheet names: told by id, found by what people call them. */
export function named(rows: readonly { id: number; told: string; names: readonly string[] }[]): Lookup {
  const textById = new Map(rows.map((row) => [row.id, row.told]))
  const ids = new Map<string, Set<number>>()
  for (const { id, names } of rows)
    for (const name of names) ids.set(plain(name), (ids.get(plain(name)) ?? new Set()).add(id))
  const full = new Map(rows.map((row) => [plain(row.told), row.id]))
  return {
    labelOf: (id) => textById.get(id) ?? '',
    idOf: (text) => {
      const found = ids.get(plain(text))
      return full.get(plain(text)) ?? (found?.size === 1 ? [...found][0] : undefined)
    },
  }
}
