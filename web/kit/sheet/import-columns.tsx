import type { ImportRow } from '#contract/kit/sheet/sheet.api.ts'
import type { Column } from '../list/table/data-table-columns.ts'
import { StatusTag } from '../parts/status-tag.tsx'
import { useWords } from '../words/words.ts'

const tones = { create: 'good', update: 'info', same: 'muted', refused: 'bad' } as const

function RowVerdict({ row: { verdict, done } }: { row: ImportRow }) {
  const { w } = useWords()
  if (!verdict) return null
  return (
    <StatusTag tone={tones[verdict]}>{w(done ? 'kit.sheets.rowDone' : `kit.verdicts.${verdict}`)}</StatusTag>
  )
}

const Message = ({ column, message }: ImportRow['problems'][number]) => (
  <>
    {column && <b>{column}: </b>}
    {message}
  </>
)

/** What changes from what to what, or column by column why it is refused; below it what to look at. */
function What({ row: { problems, warnings, changes, verdict } }: { row: ImportRow }) {
  return (
    <ul className="import-what">
      {verdict !== 'refused' &&
        changes.map(({ column, before, after }) => (
          <li key={column} className="import-cell">
            {column}{' '}
            {(before || after) && (
              <span className="import-change">
                {before && <del>{before}</del>} {before && '→'} <b>{after || '–'}</b>
              </span>
            )}
          </li>
        ))}
      {problems.map((problem) => (
        <li key={`${problem.column} ${problem.message}`} className="import-problem">
          <Message {...problem} />
        </li>
      ))}
      {warnings.map((warning) => (
        <li key={`${warning.column} ${warning.message}`} className="import-warning">
          <Message {...warning} />
        </li>
      ))}
    </ul>
  )
}

export const importColumns: readonly Column<ImportRow>[] = [
  {
    key: 'row',
    title: 'kit.sheets.row',
    width: 70,
    align: 'right',
    frozen: true,
    render: (row) => row.row,
    card: 'sub',
  },
  { key: 'code', title: 'kit.sheets.code', width: 150, render: (row) => row.code, card: 'title' },
  {
    key: 'verdict',
    title: 'kit.sheets.verdict',
    width: 120,
    render: (row) => <RowVerdict row={row} />,
    card: 'sub',
  },
  {
    key: 'what',
    title: 'kit.sheets.what',
    width: 420,
    grow: true,
    render: (row) => <What row={row} />,
    card: 'meta',
  },
]
