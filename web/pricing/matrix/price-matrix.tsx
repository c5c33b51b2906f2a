import { useMemo, type ReactNode } from 'react'
import type { Calendar } from '#contract/pricing/calendar/calendar.schema.ts'
import { amountKey } from '#contract/kit/guests.ts'
import { Grid } from '../../kit/grid/grid.tsx'
import type { CellFacts, GridColumn, GridHead } from '../../kit/grid/grid-types.ts'
import { useDayColumns } from '../../kit/grid/use-day-columns.tsx'
import { useNarrow } from '../../kit/look/use-narrow.ts'
import type { WordKey } from '#contract/words.ts'
import { useWords } from '../../kit/words/words.ts'
import { guestWord } from '../guest-words.ts'
import { linesOf, type MatrixLine } from './matrix-model.ts'
import { useSaveMatrix, type MatrixCall } from './use-save-matrix.ts'
import './price-matrix.css'

/** What a page tells of a day beside its price: how many are left. */
export type DayNote = { note?: ReactNode; title?: string; tint?: CellFacts['tint'] }
type PriceMatrixProps = {
  label: string
  /** At least one; all of the same range and currency. */
  calendars: readonly Calendar[]
  save: MatrixCall
  noteOf?: (calendar: Calendar, date: string) => DayNote | undefined
  onOpen?: (calendar: Calendar, date: string) => void
  /** What a row is called, where that is not its SKU's name. */
  head?: { word: WordKey; nameOf: (calendar: Calendar) => string }
}

/** SKU × date as a sheet: what each day sells for is typed over; a price of the day's own is marked. */
export function PriceMatrix({ label, calendars, save, noteOf, onOpen, head }: PriceMatrixProps) {
  const { w } = useWords()
  const [{ currency, from, to, today, can }] = calendars as [Calendar]
  const lines = useMemo(() => linesOf(calendars), [calendars])
  const columns = useDayColumns({ from, to, today }, { kind: 'money', currency, width: 84 })
  const heads = useHeads(head)
  const onSave = useSaveMatrix(lines, save)
  const facts = (line: MatrixLine, { key: date }: GridColumn): CellFacts => {
    const sold = line.sold(date)
    const dayNote = noteOf?.(line.calendar, date)
    const below = sold.belowCost.includes(line.kind)
    const own = sold.own.includes(line.kind)
    const title = [below && w('pricing.text.belowCost'), !own && w('pricing.text.fromBase'), dayNote?.title]
    return {
      title: title.filter(Boolean).join(' · '),
      ...(sold.closed
        ? { note: w('pricing.text.closed') }
        : line.first && dayNote?.note && { note: dayNote.note }),
      ...(sold.closed
        ? { tint: 'blocked' as const }
        : below
          ? { tint: 'problem' as const }
          : dayNote?.tint
            ? { tint: dayNote.tint }
            : own && { tint: 'special' as const }),
    }
  }
  return (
    <Grid
      label={label}
      rows={lines}
      rowKey={(line) => line.key}
      rowName={(line) => line.calendar.sku.code}
      heads={heads}
      columns={columns}
      rowHeight={44}
      value={(line, { key }) => line.sold(key).prices[amountKey[line.kind]]}
      cell={facts}
      {...(onOpen && {
        onOpen: (line: MatrixLine, { key }: GridColumn) => onOpen(line.calendar, key),
        openWord: 'pricing.text.openDay' as const,
      })}
      {...(can['edit'] && { onSave })}
    />
  )
}

function useHeads(head: PriceMatrixProps['head']): GridHead<MatrixLine>[] {
  const { w, name } = useWords()
  const narrow = useNarrow()
  return [
    {
      key: 'sku',
      title: w(head?.word ?? 'pricing.fields.sku'),
      width: narrow ? 150 : 276,
      render: ({ calendar, calendar: { sku }, kind, first, several }) => (
        <span className="lt-matrix-sku" data-again={!first || undefined} title={name(sku.names)}>
          <span>{head ? head.nameOf(calendar) : name(sku.names)}</span>
          <small>
            {[
              several ? w(guestWord[kind]) : !narrow && sku.code,
              !sku.enabled && w('pricing.skuStates.disabled'),
              sku.enabled && !sku.onSale && w('pricing.saleStates.off'),
              calendar.costMissing.includes(kind) && w('pricing.text.costMissing'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      ),
    },
  ]
}
