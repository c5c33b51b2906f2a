import { useMemo, useState } from 'react'
import type { Calendar } from '#contract/pricing/calendar/calendar.schema.ts'
import { amountKey, kindsOf, noAmounts, type Amounts, type GuestKind } from '#contract/kit/guests.ts'
import { useForm, type Form } from '../../kit/form/use-form.ts'
import { storedCell, rowsByKey, shared, soldDay, type StoredCell, type SoldCell } from './calendar-model.ts'
import type { PricePages } from '../price-pages.ts'
import { changed, readChange } from './relative-change.ts'
import { priceRules } from '../price-rules.ts'
import { shortAmount } from '../short-amount.ts'
import { useSaveCells, type CellRefusal } from '../use-save-cells.ts'

export type DaysValues = Amounts & {
  open: string | null
  /** So much more or less than each day sells for now: "+20 %". */
  by: string
}

type RequestedDays = {
  calendar: Calendar
  days: readonly string[]
  session: string
  /** A change that stands in it at first. */
  by: string
  call: PricePages['calls']['calendarSave'] | undefined
}

/** The form over chosen days: what they share stands in it, and what is not touched stays as it is on each day. */
export function useDaysForm({ calendar, days, session, by, call }: RequestedDays) {
  const [refused, setRefused] = useState<CellRefusal[]>([])
  const rows = useMemo(() => rowsByKey(calendar), [calendar])
  const cells = useMemo(() => days.map((day) => storedCell(rows, day, session)), [rows, days, session])
  const initial = useMemo(() => ({ ...valuesOf(cells), by }), [cells, by])
  const form: Form<DaysValues> = useForm({
    name: `pricing.days.${calendar.sku.id}`,
    initial,
    draft: false,
    rules: (values) => [
      ...priceRules(values),
      ...(values.by.trim() && !readChange(values.by, calendar.currency)
        ? [{ field: 'by', why: 'pricing.fieldErrors.notChange' as const }]
        : []),
    ],
  })
  const { save, saving } = useSaveCells(calendar.sku, setRefused, call)
  const apply = (change: (cell: StoredCell) => StoredCell, which = cells) => save(which.map(change), which)
  const submit = () =>
    form.submit(async (values) => {
      const touched = form.store.changed
      const all = kindsOf(calendar.sku.chargeMethod)
      const kinds = all.filter((kind) => touched.includes(amountKey[kind]))
      const relative = readChange(values.by, calendar.currency)
      const done = await apply(
        (cell) => {
          const next = { ...cell }
          if (relative) {
            const sold = soldCell(calendar, rows, cell)
            for (const kind of all.filter(
              (one) => !cell.session || cell.session === session || sold.own.includes(one),
            ))
              next[amountKey[kind]] = changed(sold.prices[amountKey[kind]], relative)
          }
          // Sessions that only go along with their day's change keep the rest.
          if (cell.session !== session) return next
          for (const kind of kinds) next[amountKey[kind]] = values[amountKey[kind]]
          return touched.includes('open') && values.open
            ? { ...next, closed: values.open === 'closed' }
            : next
        },
        relative && !session ? [...cells, ...ownSessions(calendar, rows, days)] : cells,
      )
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

function valuesOf(cells: readonly StoredCell[]): DaysValues {
  const of = (kind: GuestKind) => shared(cells, (cell) => cell[amountKey[kind]]) ?? null
  const closed = shared(cells, (cell) => cell.closed)
  const open = closed === undefined ? null : closed ? 'closed' : 'open'
  return {
    adultMinor: of('adult'),
    childMinor: of('child'),
    infantMinor: of('infant'),
    unitMinor: of('unit'),
    open,
    by: '',
  }
}

const soldCell = (
  calendar: Calendar,
  rows: ReturnType<typeof rowsByKey>,
  { date, session }: StoredCell,
): SoldCell => {
  const day = soldDay(calendar, rows, date)
  return day.sessions.find((one) => one.session === session) ?? day
}

/** Sessions with prices of their own: they rise and fall with their day. */
const ownSessions = (calendar: Calendar, rows: ReturnType<typeof rowsByKey>, days: readonly string[]) =>
  days.flatMap((date) =>
    soldDay(calendar, rows, date)
      .sessions.filter(({ own }) => own.length > 0)
      .map(({ session }) => storedCell(rows, date, session)),
  )

function underOf(
  calendar: Calendar,
  rows: ReturnType<typeof rowsByKey>,
  cells: readonly StoredCell[],
  kind: GuestKind,
): string | undefined {
  const prices = cells.map((cell) => soldCell(calendar, rows, cell).prices[amountKey[kind]])
  const [first] = prices
  if (prices.some((price) => price !== first)) return undefined
  return first == null ? '–' : shortAmount(first, calendar.currency)
}
