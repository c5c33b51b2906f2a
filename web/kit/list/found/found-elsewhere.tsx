import type { Column } from '../table/data-table-columns.ts'
import { useWords } from '../../words/words.ts'
import { lacking } from './words-found.ts'

/** What a search finds in a column: its text, and what else stands behind it. */
const textOf = <Row,>({ text, finds }: Column<Row>, row: Row): string =>
  [text?.(row), finds?.(row)].filter((part) => part !== null && part !== undefined).join(' ')

type Props<Row> = {
  row: Row
  words: readonly string[]
  shown: readonly Column<Row>[]
  hidden: readonly Column<Row>[]
}

/** Says of a row what matched where no column in sight does: "Phone +66 81 234 5678". */
export function FoundElsewhere<Row>({ row, words, shown, hidden }: Props<Row>) {
  const { w } = useWords()
  const seen = shown.map((column) => String(column.text?.(row) ?? '')).join('\n')
  const missing = lacking(seen, words)
  if (!missing.length) return null
  const behind = shown.filter(({ finds }) => finds)
  const told = [...hidden, ...behind].find(
    (column) => lacking(textOf(column, row), missing).length < missing.length,
  )
  if (!told) return null
  const said = told.finds && !hidden.includes(told) ? told.finds(row) : textOf(told, row)
  return (
    <small className="lt-found">
      {w(told.title)} {said}
    </small>
  )
}
