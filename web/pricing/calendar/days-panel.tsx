import { shownDay } from '../../kit/words/buddhist.ts'
import { useState } from 'react'
import type { Calendar } from '#contract/pricing/calendar/calendar.schema.ts'
import { amountKey, kindsOf } from '#contract/kit/guests.ts'
import { ChoiceField } from '../../kit/form/fields/field-choice.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { MoneyField } from '../../kit/form/fields/field-number.tsx'
import { Fields } from '../../kit/form/form-page.tsx'
import { useWords } from '../../kit/words/words.ts'
import { guestWord } from '../guest-words.ts'
import { openChoices } from '../price-rules.ts'
import type { PricePages } from '../price-pages.ts'
import { useDaysForm, type DaysValues } from './use-days-form.ts'
import type { CellRefusal } from '../use-save-cells.ts'

type DaysPanelProps = {
  calendar: Calendar
  days: readonly string[]
  /** How they are saved; as the calendar page saves them where it is not said. */
  save?: PricePages['calls']['calendarSave'] | undefined
  /** A change that is asked for already. */
  by?: string
  onDone: () => void
}

/** The chosen days: their prices, open or closed. What is not touched stays as it is on each day. */
export function DaysPanel({ calendar, days, save, by = '', onDone }: DaysPanelProps) {
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
        key={`${session} ${days.join()}`}
        calendar={calendar}
        days={days}
        session={session}
        save={save}
        by={by}
        onDone={onDone}
      />
    </section>
  )
}

function DaysForm({
  calendar,
  days,
  session,
  save: call,
  by = '',
  onDone,
}: DaysPanelProps & { session: string }) {
  const { w } = useWords()
  const { form, refused, saving, submit, clear, under } = useDaysForm({ calendar, days, session, by, call })
  return (
    <form
      className="lt-days-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Fields form={form}>
        <TextField<DaysValues>
          name="by"
          {...(by && { autoFocus: true })}
          label="pricing.text.changeBy"
          placeholder="+20 %   −100"
          help="pricing.text.changeByHelp"
          max={20}
        />
        {kindsOf(calendar.sku.chargeMethod).map((kind) => (
          <MoneyField<DaysValues>
            key={kind}
            name={amountKey[kind]}
            label={guestWord[kind]}
            currency={calendar.currency}
            placeholder={under(kind) ?? w('pricing.text.various')}
          />
        ))}
        <ChoiceField<DaysValues> name="open" label="pricing.fields.openState" choices={openChoices} />
      </Fields>
      <Refusals refused={refused} />
      <div className="lt-days-acts">
        <button type="submit" className="lt-button lt-button-primary" disabled={saving}>
          {w('pricing.text.applyDays', { count: days.length })}
        </button>
        <button type="button" className="lt-button" disabled={saving} onClick={() => void clear()}>
          {w(session ? 'pricing.text.backToDay' : 'pricing.text.backToBase')}
        </button>
        <button type="button" className="lt-button lt-button-plain" onClick={onDone}>
          {w('kit.parts.letGo')}
        </button>
      </div>
    </form>
  )
}

/** Which days were refused, and why. */
function Refusals({ refused }: { refused: readonly CellRefusal[] }) {
  if (refused.length === 0) return null
  return (
    <div role="alert">
      <ul className="lt-mistakes">
        {refused.slice(0, 20).map(({ cell, field, message }) => (
          <li key={`${cell.date} ${cell.session} ${field}`}>
            {shownDay(cell.date)} {cell.session}: {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
