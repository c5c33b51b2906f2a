import { firstOf } from '#contract/kit/given.ts'
import { languages } from '#contract/kit/languages.ts'
import type { App } from '../../app-services.ts'
import { everySpoken } from '../former-words.ts'
import { plain, type AnySheetKind } from './sheet-kind.ts'

const report = ['row', 'verdict', 'reason'] as const
/** What a report sets before the columns of its file; a report that is sent again is read like its file. */
export const reportHeads = (app: App, language: string): string[] =>
  report.map((name) => app.word(language, `kit.sheets.${name}`))

/** The head of a column that only tells: people see that writing there does nothing. */
export const describeHead = (app: App, language: string, head: string): string =>
  app.word(language, 'kit.sheets.onlyTold', { head })

const wordsOf = (app: App, kind: AnySheetKind, column: string) => [
  plain(column),
  ...languages.map((language) => plain(kind.headOf(app, language, column))),
]

/** What heads a column of this kind, in any language: in small letters, without spaces. */
export const wordsOfHeads = (app: App, kind: AnySheetKind): string[] =>
  everySpoken(app)
    .flatMap((spoken) => kind.columns.flatMap((column) => wordsOf(spoken, kind, column)))
    .map((word) => word.replace(/\s/g, ''))

/** Which column stands under which head, in whichever language and by former labels too; a second head of a column is none. */
export function matchHeads(app: App, kind: AnySheetKind, heads: readonly string[]) {
  const all = everySpoken(app)
  const existing = new Map(
    all.flatMap((spoken) =>
      kind.columns.flatMap((column) => wordsOf(spoken, kind, column).map((word) => [word, column] as const)),
    ),
  )
  const ownHeads = new Set(
    all.flatMap((spoken) => [
      ...(kind.readOnlyColumns ?? []).flatMap((column) => wordsOf(spoken, kind, column)),
      ...languages.flatMap((language) => reportHeads(spoken, language).map(plain)),
    ]),
  )
  const taken = new Set<string>()
  const unknown: string[] = []
  const columns = heads.map((head) => {
    const column = existing.get(plain(head))
    if (column && !taken.has(column)) {
      taken.add(column)
      return column
    }
    if (head && !ownHeads.has(plain(head))) unknown.push(head.slice(0, 100))
    return ''
  })
  return { columns, unknown: unknown.slice(0, 50) }
}

/** The head of a column as people read it; of a field that has none its own column's, or nothing for the row as a whole. */
export function headIn(app: App, kind: AnySheetKind, language: string, column: string): string {
  const existing = [column, firstOf(column.split('.')), `${column}.${language}`].find((one) =>
    kind.columns.includes(one),
  )
  return existing ? kind.headOf(app, language, existing) : ''
}
