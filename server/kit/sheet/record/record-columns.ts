import { entryOf } from '#contract/kit/given.ts'
import { languageNames, languages, type Language } from '#contract/kit/languages.ts'
import { labelOf, type Field } from '#contract/kit/record/field.ts'
import type { RecordSheet } from '#contract/kit/record/record-sheet.ts'
import type { App } from '../../app-services.ts'
import { describeHead } from '../import/heads.ts'

/** One column: the field it is of, and which part of it where that has several (a language, an end of days). */
export type RecordColumn = { id: string; name: string; field: Field; part?: string }

const partsOf = ({ kind }: Field): readonly string[] =>
  kind === 'names' ? languages : kind === 'days' ? ['from', 'to'] : []

const columnsOf = ({ record }: RecordSheet, names: readonly string[]): RecordColumn[] =>
  names.flatMap((name) => {
    const field = entryOf(record.fields, name)
    const parts = partsOf(field).map((part) => ({ id: `${name}.${part}`, name, field, part }))
    return parts.length ? parts : [{ id: name, name, field }]
  })

/** The columns that a file of this kind is read by, and those that a download has besides. */
export const readColumns = (sheet: RecordSheet): RecordColumn[] => columnsOf(sheet, sheet.fields)
export const answerColumns = (sheet: RecordSheet): RecordColumn[] => columnsOf(sheet, sheet.tells)

/** What heads a column: the label of its field, and its part; of one that only tells, that it does. */
export function headOf(app: App, language: string, sheet: RecordSheet, { name, part }: RecordColumn): string {
  const label = app.word(language, labelOf(sheet.record, name))
  const said = part && (languageNames[part as Language] ?? app.word(language, `kit.parts.${part}`))
  const head = said ? `${label} · ${said}` : label
  return sheet.tells.includes(name) ? describeHead(app, language, head) : head
}
