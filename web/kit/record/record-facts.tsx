import type { ReactNode } from 'react'
import { entryOf } from '#contract/kit/given.ts'
import { labelOf, type Fields, type RecordOf } from '#contract/kit/record/field.ts'
import type { AnswerOf } from '#contract/kit/record/record-types.ts'
import { columnsOf } from './record-columns.tsx'
import { cellOf } from '../list/table/data-table-columns.ts'
import type { Fact } from '../parts/page/cards.tsx'

type Name<F extends Fields> = keyof AnswerOf<F> & string

/** Facts of a record by the names of its fields, in the order in which they are told; a fact of the page's own stands as it is. */
export const factsOf = <F extends Fields>(record: RecordOf<F>) => {
  const column = columnsOf(record)
  return <Row extends AnswerOf<F>>(row: Row, facts: readonly (Name<F> | Fact | false)[]): (Fact | false)[] =>
    facts.map((one) => {
      if (typeof one !== 'string') return one
      const field = entryOf(record.fields, one)
      const said = cellOf(column<Row, Name<F>>(one), row)
      const mail = field.kind === 'text' && field.as === 'email' && said
      const value: ReactNode = mail ? <a href={`mailto:${String(mail)}`}>{mail}</a> : said
      return { word: labelOf(record, one), value, ...(field.kind === 'text' && field.rows && { wide: true }) }
    })
}
