import { formFields, answerFields, type Fields, type RecordOf } from './field.ts'
import type { AnswerOf, FormOf } from './record-types.ts'

/** Ids of other records, and shapes of a domain's own. */
const unwritten: readonly string[] = ['ref', 'refs', 'own']

type FormAndAnswerKey<F extends Fields> = keyof FormOf<F> & keyof AnswerOf<F> & string

/** A record as a spreadsheet: which of its fields a row has, in their order, and by which of them it is known. */
export type RecordSheet<F extends Fields = Fields> = {
  record: RecordOf<F>
  key: string
  /** Written and read; the key is the first. */
  fields: readonly string[]
  /** Only written: reading passes over them. */
  tells: readonly string[]
}

/**
 * The spreadsheet of a record has every field that its form asks, but for those it goes `without`, and `tells` some more.
 * Ids of other records say nothing to who fills it in: such a field is named in a field of its own or left out.
 */
export const sheetOf = <F extends Fields>(
  record: RecordOf<F>,
  key: FormAndAnswerKey<F>,
  own: { without?: readonly FormAndAnswerKey<F>[]; tells?: readonly (keyof AnswerOf<F> & string)[] } = {},
): RecordSheet<F> => {
  const answered = new Set(answerFields(record).map(([name]) => name))
  const left = new Set<string>([key, ...(own.without ?? [])])
  const fields = formFields(record)
    .filter(([name, { kind }]) => answered.has(name) && !left.has(name) && !unwritten.includes(kind))
    .map(([name]) => name)
  return { record, key, fields: [key, ...fields], tells: own.tells ?? [] }
}
