import { useMemo, useState } from 'react'
import type { Calendar } from '#contract/pricing/calendar.schema.ts'
import { amountKey, kindsOf, type GuestKind } from '#contract/pricing/guests.ts'
import type { WordKey } from '#contract/words.ts'
import { ChoiceField } from '../kit/field-choice.tsx'
import { MoneyField } from '../kit/field-number.tsx'
import { formatAmount } from '../kit/money-format.ts'
import { useForm } from '../kit/use-form.ts'
import { useWords } from '../kit/words.ts'
import { keptCell, rowsByKey, shared, soldDay, type KeptCell } from './calendar-model.ts'
import { guestWord } from './guest-words.ts'
import { useSaveCells, type CellRefusal } from './use-save-cells.ts'

type DaysPanelProps = { calendar: Calendar; days: readonly string[]; onDone: () => void }

/** The chosen days: their prices, open or closed. What is not touched stays as it is on each day. */
export function DaysPanel({ calendar, days, onDone }: DaysPanelProps) {
  const { w } = useWords()
  const [session, setSession] = useState('')
  const { sessions } = calendar.sku
  return (
    <section className="lt-days-panel" aria-label={w('pricing.text.daysChosen', { count: days.length })}>
      <h2>{w('pricing.text.daysChosen', { count: days.length })}</h2>
      {sessions.length > 0 && (
        <div className="lt-segments" role="radiogroup" aria-label={w('pricing.fields.session')}>
          {['', ...sessions].map((value) => (
            <label key={value} data-on={session === value || undefined}>
              <input
                type="radio"
                name="session"
                checked={session === value}
                onChange={() => setSession(value)}
              />
              {value || w('pricing.text.wholeDay')}
            </label>
          ))}
        </div>
      )}
      <DaysForm
        key={`${session} ${days.join()} ${calendar.rows.length}`}
        calendar={calendar}
        days={days}
        session={session}
        onDone={onDone}
      />
    </section>
  )
}

type Values = {
  adultMinor: number | null
  childMinor: number | null
  infantMinor: number | null
  unitMinor: number | null
  open: string | null
}

function DaysForm({ calendar, days, session, onDone }: DaysPanelProps & { session: string }) {
  const { w } = useWords()
  const [refused, setRefused] = useState<CellRefusal[]>([])
  const rows = useMemo(() => rowsByKey(calendar), [calendar])
  const cells = useMemo(() => days.map((day) => keptCell(rows, day, session)), [rows, days, session])
  const kinds = kindsOf(calendar.sku.chargeMethod)
  const initial = useMemo((): Values => {
    const of = (kind: GuestKind) => shared(cells, (cell) => cell[amountKey[kind]]) ?? null
    const closed = shared(cells, (cell) => cell.closed)
    return {
      adultMinor: of('adult'),
      childMinor: of('child'),
      infantMinor: of('infant'),
      unitMinor: of('unit'),
      open: closed === undefined ? null : closed ? 'closed' : 'open',
    }
  }, [cells])
  const form = useForm<Values>({
    name: `pricing.days.${calendar.sku.id}`,
    initial,
    draft: false,
    rules: priceRules,
  })
  const { save, saving } = useSaveCells(calendar.sku.id, setRefused)
  const apply = (change: (cell: KeptCell) => KeptCell) => save(cells.map(change), cells)
  const submit = () =>
    form.submit(async (values) => {
      const changed = form.store.changed
      const done = await apply((cell) => {
        const next = { ...cell }
        for (const kind of kinds)
          if (changed.includes(amountKey[kind])) next[amountKey[kind]] = values[amountKey[kind]]
        return changed.includes('open') && values.open ? { ...next, closed: values.open === 'closed' } : next
      })
      return done || undefined
    })
  const clear = () =>
    void apply((cell) => ({
      ...cell,
      adultMinor: null,
      childMinor: null,
      infantMinor: null,
      unitMinor: null,
    }))
  return (
    <form
      className="lt-days-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {kinds.map((kind) => (
        <MoneyField
          key={kind}
          form={form}
          name={amountKey[kind]}
          label={guestWord[kind]}
          currency={calendar.currency}
          placeholder={placeholderOf(calendar, rows, cells, kind, w('pricing.text.various'))}
        />
      ))}
      <ChoiceField form={form} name="open" label="pricing.fields.openState" choices={openChoices} />
      {refused.length > 0 && (
        <ul className="lt-mistakes" role="alert">
          {refused.slice(0, 20).map(({ cell, field, message }) => (
            <li key={`${cell.date} ${cell.session} ${field}`}>
              {cell.date} {cell.session}: {message}
            </li>
          ))}
        </ul>
      )}
      <div className="lt-days-acts">
        <button type="submit" className="lt-button lt-button-primary" disabled={saving}>
          {w('pricing.text.applyDays', { count: days.length })}
        </button>
        <button type="button" className="lt-button" disabled={saving} onClick={clear}>
          {w(session ? 'pricing.text.backToDay' : 'pricing.text.backToBase')}
        </button>
        <button type="button" className="lt-button lt-button-plain" onClick={onDone}>
          {w('kit.parts.letGo')}
        </button>
      </div>
    </form>
  )
}

export const openChoices: { value: string; word: WordKey }[] = [
  { value: 'open', word: 'pricing.text.open' },
  { value: 'closed', word: 'pricing.text.closed' },
]

/** A price is a number, and none is below zero. */
export const priceRules = (values: object) =>
  Object.entries(values).flatMap(([field, value]) =>
    field.endsWith('Minor') && typeof value === 'string'
      ? [{ field, why: 'notNumber' }]
      : typeof value === 'number' && value < 0
        ? [{ field, why: 'tooSmall', params: { min: 0 } }]
        : [],
  )

/** What holds where nothing is typed: the price under it, or that the days differ. */
function placeholderOf(
  calendar: Calendar,
  rows: ReturnType<typeof rowsByKey>,
  cells: readonly KeptCell[],
  kind: GuestKind,
  various: string,
): string {
  const prices = cells.map(({ date, session }) => {
    const day = soldDay(calendar, rows, date)
    const cell = day.sessions.find((one) => one.session === session) ?? day
    return cell.prices[amountKey[kind]]
  })
  const [first] = prices
  if (prices.some((price) => price !== first)) return various
  return first == null ? '–' : formatAmount(first, calendar.currency)
}
