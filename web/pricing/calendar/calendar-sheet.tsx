import { shownDay } from '../../kit/words/buddhist.ts'
import { mustGet } from '#contract/kit/given.ts'
import { useMemo, useRef } from 'react'
import type { Calendar } from '#contract/pricing/calendar/calendar.schema.ts'
import { amountKey, kindsOf, type GuestKind } from '#contract/kit/guests.ts'
import { weekday } from '../../kit/words/dates.ts'
import { daysFrom, isWeekend } from '../../kit/words/days.ts'
import { Grid } from '../../kit/grid/grid.tsx'
import type { CellChange, CellError, GridColumn } from '../../kit/grid/grid-types.ts'
import { useWords } from '../../kit/words/words.ts'
import { cellKey, storedCell, rowsByKey, soldDay, type StoredCell, type SoldCell } from './calendar-model.ts'
import { guestWord } from '../guest-words.ts'
import { pricePagesOf } from '../price-pages.ts'
import { shortAmount } from '../short-amount.ts'
import { useSaveCells, type CellRefusal } from '../use-save-cells.ts'

type Line = { date: string; session: string; sold: SoldCell; stored: StoredCell }

/** Many days as a sheet: a row a day and, where the SKU has them, a row a session. Copies from and to spreadsheets. */
export function CalendarSheet({ calendar }: { calendar: Calendar }) {
  const { w, language } = useWords()
  const { sku, today, currency, can } = calendar
  const kinds = kindsOf(sku.chargeMethod)
  const lines = useMemo(() => linesOf(calendar), [calendar])
  const columns = useMemo((): GridColumn[] => {
    const money = kinds.map((kind) => ({
      key: kind,
      title: w(guestWord[kind]),
      kind: 'money' as const,
      currency,
      width: 130,
    }))
    return [...money, { key: 'closed', title: w('pricing.text.closed'), kind: 'boolean', width: 90 }]
  }, [kinds, currency, w])
  const refused = useRef<CellRefusal[]>([])
  const { save } = useSaveCells(sku, (found) => (refused.current = found))
  const onSave = async (changes: CellChange[]): Promise<CellError[] | undefined> => {
    const cached = new Map(lines.map((line) => [cellKey(line.date, line.session), line.stored]))
    const cells = changedCells(cached, changes)
    const before = (some: StoredCell[]) =>
      some.map((cell) => mustGet(cached, cellKey(cell.date, cell.session)))
    refused.current = []
    if (await save(cells, before(cells))) return []
    // The server saves all or none; what it did not refuse is sent again without the rest.
    const wrong = refused.current
    const good = cells.filter((cell) => !wrong.some((one) => one.cell === cell))
    if (!wrong.length || (good.length && !(await save(good, before(good))))) return undefined
    return changes.flatMap((change) => refusalOf(change, wrong, w('pricing.text.keptBack')) ?? [])
  }
  return (
    <Grid
      label={w(pricePagesOf(sku.productType).screens.calendar.word)}
      rows={lines}
      rowKey={lineKey}
      rowName={lineKey}
      heads={[
        {
          key: 'date',
          title: w('pricing.fields.date'),
          width: 130,
          render: ({ date, session }: Line) =>
            session ? (
              <span className="lt-sheet-session">{session}</span>
            ) : (
              <DayHead date={date} today={today} text={`${shownDay(date)} ${weekday(date, language)}`} />
            ),
        },
      ]}
      columns={columns}
      value={({ stored }, { key }) =>
        key === 'closed' ? stored.closed : stored[amountKey[key as GuestKind]]
      }
      cell={(line, { key }) => {
        const kind = key as GuestKind
        const readOnly = line.date < today
        if (key === 'closed') return { readOnly, ...(line.sold.closed && { tint: 'blocked' as const }) }
        const under = line.sold.prices[amountKey[kind]]
        const below = line.sold.belowCost.includes(kind)
        return {
          readOnly,
          ...(below && { tint: 'problem' as const, title: w('pricing.text.belowCost') }),
          ...(!line.sold.own.includes(kind) && under !== null && { note: shortAmount(under, currency) }),
        }
      }}
      {...(can['edit'] && { onSave })}
    />
  )
}

const lineKey = ({ date, session }: Line): string => cellKey(date, session)

function DayHead({ date, today, text }: { date: string; today: string; text: string }) {
  const place = date < today ? 'lt-past' : date === today ? 'lt-today' : isWeekend(date) ? 'lt-weekend' : ''
  return <span className={`lt-sheet-day ${place}`}>{text}</span>
}

function linesOf(calendar: Calendar): Line[] {
  const rows = rowsByKey(calendar)
  return daysFrom(calendar.from, calendar.to).flatMap((date) => {
    const day = soldDay(calendar, rows, date)
    return [day, ...day.sessions].map((sold) => ({
      date,
      session: sold.session,
      sold,
      stored: storedCell(rows, date, sold.session),
    }))
  })
}

/** The cells of the rows that were changed, as they are to be kept. */
function changedCells(stored: ReadonlyMap<string, StoredCell>, changes: readonly CellChange[]): StoredCell[] {
  const cells = new Map<string, StoredCell>()
  for (const { row, column, value } of changes) {
    const cell = cells.get(row) ?? { ...mustGet(stored, row) }
    if (column === 'closed') cell.closed = value === true
    else cell[amountKey[column as GuestKind]] = typeof value === 'number' ? value : null
    cells.set(row, cell)
  }
  return [...cells.values()]
}

/**
 * Why a changed cell was not saved: what its own field, or its row as a whole, was refused for; `retainedMinor` where another
 * cell of its row was.
 */
function refusalOf(
  { row, column }: CellChange,
  refused: readonly CellRefusal[],
  retainedMinor: string,
): CellError | undefined {
  const ofRow = refused.filter(({ cell }) => cellKey(cell.date, cell.session) === row)
  if (ofRow.length === 0) return undefined
  const own = ofRow.find(({ field }) => field === `${column}Minor` || !field.endsWith('Minor'))
  return {
    row,
    column,
    message: own?.message ?? retainedMinor,
    stale: ofRow.every(({ field }) => field === 'version'),
  }
}
