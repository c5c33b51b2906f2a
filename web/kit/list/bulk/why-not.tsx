import { wholeWord, useWords } from '../../words/words.ts'
import type { BulkAct } from './bulk-bar.tsx'
import { fitting, leftOut } from './left-out.ts'

type WhyNotProps<Row> = {
  rows: readonly Row[]
  acts: readonly BulkAct<Row>[]
  nameOf: (row: Row) => { name: string }
}
/** So many records are named by each reason. */
const named = 5

/** Beforehand, folded: which acts cannot be done to some or all of the selected rows, to which, and why. */
export function WhyNot<Row>({ rows, acts, nameOf }: WhyNotProps<Row>) {
  const { w } = useWords()
  const hindered = acts.flatMap((act) => {
    const reasons = leftOut(rows, act)
    return reasons.length ? [{ act, reasons, count: fitting(rows, act).length }] : []
  })
  if (!hindered.length) return null
  return (
    <details className="lt-bulk-why">
      <summary>{w('kit.parts.notForAll', { count: hindered.length })}</summary>
      <ul>
        {hindered.map(({ act, reasons, count }) => (
          <li key={act.key}>
            <b>{w(act.word)}</b> {w('kit.parts.canOf', { count, total: rows.length })}
            {reasons.map(({ why, rows: of }) => (
              <span key={why}>
                {' · '}
                {wholeWord(why)} {namesOf(of.map((row) => nameOf(row).name))}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}

const namesOf = (names: readonly string[]): string =>
  `(${names.slice(0, named).join(', ')}${names.length > named ? ` +${names.length - named}` : ''})`
