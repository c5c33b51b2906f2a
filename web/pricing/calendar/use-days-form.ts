import { useMemo, useState } from 'react'
import type { Calendar } from '#contract/pricing/calendar/calendar.schema.ts'
import { amountKey, kindsOf, noAmounts, type Amounts, type GuestKind } from '#contract/kit/guests.ts'
import { useForm, type Form } from '../../kit/form/use-form.ts'
import { keptCell, rowsByKey, shared, soldDay, type KeptCell } from './calendar-model.ts'
import type { PricePages } from '../price-pages.ts'
import { priceRules } from '../price-rules.ts'
import { shortAmount } from '../short-amount.ts'
import { useSaveCells, type CellRefusal } from '../use-save-cells.ts'

export type DaysValues = Amounts & { open: string | null }

/** The form over chosen days: what they share stands in it, and what is not touched stays as it is on each day. */
export function useDaysForm(
  calendar: Calendar,
  days: readonly string[],
  session: string,
  call?: PricePages['calls']['calendarSave'],
) {
  const [refused, setRefused] = useState<CellRefusal[]>([])
  const rows = useMemo(() => rowsByKey(calendar), [calendar])
  const cells = useMemo(() => days.map((day) => keptCell(rows, day, session)), [rows, days, session])
  const initial = useMemo(() => valuesOf(cells), [cells])
  const form: Form<DaysValues> = useForm({
    name: `pricing.days.${calendar.sku.id}`,
    initial,
    draft: false,
    rules: priceRules,
  })
  const { save, saving } = useSaveCells(calendar.sku, setRefused, call)
  const apply = (change: (cell: KeptCell) => KeptCell) => save(cells.map(change), cells)
  const submit = () =>
    form.submit(async (values) => {
      const changed = form.store.changed
      const kinds = kindsOf(calendar.sku.chargeMethod).filter((kind) => changed.includes(amountKey[kind]))
      const done = await apply((cell) => {
        const next = { ...cell }
        for (const kind of kinds) next[amountKey[kind]] = values[amountKey[kind]]
        return changed.includes('open') && values.open ? { ...next, closed: values.open === 'closed' } : next
      })
      return done || undefined
    })
  return {
    form,
    refused,
    saving,
    submit,
    /** Takes the days' own prices away. */
    clear: () => apply((cell) => ({ ...cell, ...noAmounts })),
    /** What a kind sells at where nothing is typed; undefined where the days differ. */
    under: (kind: GuestKind) => underOf(calendar, rows, cells, kind),
  }
}

function valuesOf(cells: readonly KeptCell[]): DaysValues {
  const of = (kind: GuestKind) => shared(cells, (cell) => cell[amountKey[kind]]) ?? null
  const closed = shared(cells, (cell) => cell.closed)
  const open = closed === undefined ? null : closed ? 'closed' : 'open'
  return {
    adultMinor: of('adult'),
    childMinor: of('child'),
    infantMinor: of('infant'),
    unitMinor: of('unit'),
    open,
  }
}

function underOf(
  calendar: Calendar,
  rows: ReturnType<typeof rowsByKey>,
  cells: readonly KeptCell[],
  kind: GuestKind,
): string | undefined {
  const prices = cells.map(({ date, session }) => {
    const day = soldDay(calendar, rows, date)
    return (day.sessions.find((one) => one.session === session) ?? day).prices[amountKey[kind]]
  })
  const [first] = prices
  if (prices.some((price) => price !== first)) return undefined
  return first == null ? '–' : shortAmount(first, calendar.currency)
}
