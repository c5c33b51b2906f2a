import type { Block, BlockFigures, BlockRow } from '#contract/report-pages/block.schema.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { dimensionWord, measureOf, measureWord, type MeasureName } from '#contract/statistics/figures.ts'
import type { FigureValues } from '#contract/statistics/statistics.schema.ts'
import { Link } from '../../kit/parts/link.tsx'
import { useWords } from '../../kit/words/words.ts'
import { figureText, ordersBehind } from '../../statistics/statistics.public.ts'
import { headText, partText } from './block-text.ts'

type Props = { block: Block; figures: BlockFigures }

/** Rows and columns of figures with their totals; measures stand beside each other below each column. */
export function PivotTable({ block, figures }: Props) {
  const { w } = useWords()
  const { rows, measures, columns, columnTotals, total, currency } = figures
  const hasColumns = columns.length > 0
  const cells = (key: string, values: FigureValues | null) =>
    measures.map((name) => <Figure key={`${key} ${name}`} name={name} values={values} currency={currency} />)
  const measureHeads = (key: string) =>
    measures.map((name) => (
      <th key={`${key} ${name}`} scope="col" data-figure>
        {hasColumns && measures.length === 1 && `${w('report-pages.text.total')} · `}
        {w(measureWord(name))}
        {measureOf(name).kind === 'money' && ` (${currency})`}
      </th>
    ))
  return (
    <div className="report-pivot">
      <table>
        <thead>
          {hasColumns && measures.length > 1 && (
            <tr>
              <td colSpan={Math.max(1, block.rows.length)} />
              {columns.map((head) => (
                <th key={head.keys.join('\n')} scope="colgroup" colSpan={measures.length}>
                  {headText(block.columns, head)}
                </th>
              ))}
              <th scope="colgroup" colSpan={measures.length}>
                {w('report-pages.text.total')}
              </th>
            </tr>
          )}
          <tr>
            {block.rows.map((name) => (
              <th key={name} scope="col">
                {w(dimensionWord(name))}
              </th>
            ))}
            {block.rows.length === 0 && <td />}
            {hasColumns && measures.length === 1
              ? columns.map((head) => (
                  <th key={head.keys.join('\n')} scope="col" data-figure>
                    {headText(block.columns, head)}
                  </th>
                ))
              : columns.flatMap(({ keys }) => measureHeads(keys.join('\n')))}
            {measureHeads('total')}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.keys.join('\n')}>
              <RowNames block={block} figures={figures} row={row} above={rows[at - 1]} />
              {columns.map((head, column) => cells(head.keys.join('\n'), row.cells[column] ?? null))}
              {cells('total', row.total)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={Math.max(1, block.rows.length)}>
              {w('report-pages.text.total')}
            </th>
            {columns.map((head, column) => cells(head.keys.join('\n'), columnTotals[column] ?? null))}
            {cells('total', total)}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

type NamesProps = Props & { row: BlockRow; above: BlockRow | undefined }

/** What the row is of; a name that stands above it already is for people who hear it. Of one dimension it leads to the orders. */
function RowNames({ block, figures, row, above }: NamesProps) {
  const [first] = block.rows
  const behind =
    block.source === 'orders' && first && block.rows.length === 1
      ? ordersBehind(first, { ...figures.days, by: block.by })
      : undefined
  return block.rows.map((name, at) => {
    const text = partText(name, row, at)
    const isAgain =
      at < block.rows.length - 1 &&
      above?.keys.slice(0, at + 1).join('\n') === row.keys.slice(0, at + 1).join('\n')
    return (
      <th key={name} scope="row">
        {isAgain ? (
          <span className="lt-unseen">{text}</span>
        ) : behind ? (
          <Link href={behind({ key: row.keys[0] ?? '' })}>{text}</Link>
        ) : (
          text
        )}
      </th>
    )
  })
}

type FigureProps = { name: MeasureName; values: FigureValues | null; currency: string }
/** The head says the currency: a table of amounts is read without it. */
function Figure({ name, values, currency }: FigureProps) {
  const value = values?.[name]
  const isMoney = measureOf(name).kind === 'money' && value != null
  return (
    <td data-figure>
      {isMoney ? groupedAmount(value, currency) : values ? figureText(name, value, currency) : ''}
    </td>
  )
}
