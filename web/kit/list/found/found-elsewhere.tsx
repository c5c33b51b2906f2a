import type { Column } from '../table/data-table-columns.ts'
import { useWords } from '../../words/words.ts'
import { lacking } from './words-found.ts'

/** What a search finds in a column beside what is in sight, part by part. */
function partsOf<Row>({ text, finds }: Column<Row>, row: Row, isShown: boolean): string[] {
  const view = isShown ? undefined : text?.(row)
  return [...(finds?.(row) ?? []), view === null || view === undefined ? '' : String(view)].filter(Boolean)
}

type Props<Row> = {
  row: Row
  words: readonly string[]
  shown: readonly Column<Row>[]
  hidden: readonly Column<Row>[]
}

/** Says of a row what matched where no column in sight does: "Phone +66 81 234 5678". */
export function FoundElsewhere<Row>({ row, words, shown, hidden }: Props<Row>) {
  const { w } = useWords()
  const seen = shown.flatMap(({ text, shows }) => [text?.(row) ?? '', shows?.(row) ?? '']).join('\n')
  const missing = lacking(seen, words)
  if (!missing.length) return null
  const holds = (part: string) => lacking(part, missing).length < missing.length
  for (const column of [...shown, ...hidden]) {
    const found = partsOf(column, row, shown.includes(column)).filter(holds)
    if (found.length)
      return (
        <small className="lt-found">
          {w(column.title)} {found.join(', ')}
        </small>
      )
  }
  return null
}
