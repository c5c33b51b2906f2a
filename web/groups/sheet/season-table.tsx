import { useMemo } from 'react'
import { priceTable } from '#contract/groups/seasons.ts'
import { wordAt } from '#contract/words.ts'
import { shownSpan } from '../../kit/words/buddhist.ts'
import { formatAmount } from '../../kit/words/money-format.ts'
import { useWords } from '../../kit/words/words.ts'
import type { Editor } from '../editor/editor-model.ts'

const guests = [
  ['single', 'singleMinor'],
  ['third', 'tripleMinor'],
  ['child', 'childMinor'],
] as const

/** What agents pay: by season, kind of guest and size of group. Nothing where a tour has no seasons: the sheet says it then. */
export function SeasonTable({ editor }: { editor: Editor }) {
  const { w } = useWords()
  const { days, sheet } = editor.now
  const rows = useMemo(() => (sheet.seasons.length ? priceTable(days, sheet) : []), [days, sheet])
  const price = (minor: number | null) => (minor === null ? '–' : formatAmount(minor, sheet.priceCurrency))
  if (rows.length === 0 || sheet.breaks.length === 0) return null
  return (
    <div className="group-sheet" tabIndex={0} role="region" aria-label={w('groups.text.priceTable')}>
      <table>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {w('groups.text.priceTable')} · {sheet.priceCurrency}
            </th>
            {sheet.breaks.map(({ paying, free }, at) => (
              <th key={at} scope="col">
                {w('groups.text.guestsFree', { paying, free })}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(({ season, costing }, at) => (
          <tbody key={at}>
            <tr className="group-main-row">
              <th scope="rowgroup" rowSpan={1 + guests.length}>
                {season ? season.name : w('groups.text.otherDays')}
                {season && <small> {shownSpan(season.from, season.to)}</small>}
              </th>
              <td>{w('groups.text.adult')}</td>
              {costing.breaks.map(({ priceMinor }, size) => (
                <td key={size}>{price(priceMinor)}</td>
              ))}
            </tr>
            {guests.map(([word, name]) => (
              <tr key={name}>
                <td>{w(wordAt('groups.text', word))}</td>
                <td className="group-any-size" colSpan={costing.breaks.length}>
                  {price(costing.supplements[name])}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}
