import { elementOf } from '../../kit/parts/element.ts'
import { lazy, Suspense, useState, type ClipboardEvent } from 'react'
import { entryForm } from '#contract/order-entry/order-entry.fields.ts'
import type { AgeDay } from '#contract/catalog/skus/ages.ts'
import type { GuestFacts } from '#contract/order-entry/guests/guest-texts.ts'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { Whose } from '../../kit/form/fields/field.tsx'
import { useFormOf } from '../../kit/record/record-fields.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { HoldKeys } from '../../kit/parts/layers/typed-ahead.ts'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { useWords } from '../../kit/words/words.ts'
import { CollectField } from '../../catalog/catalog.public.tsx'
import type { EntryForm } from '../entry-form.ts'
import { asksPinyin } from './first-is-contact.tsx'
import { fillSlots, kindsByAge, kindsWithoutPlace, placesFor } from './fill-slots.ts'
import type { RequestedSlot, Slot } from './guest-slots.ts'
import './guests-section.css'

// It knows countries, months and labels in five languages: fetched by whoever pastes.
const GuestReview = lazy(() => import('./guest-review.tsx'))

type GuestsProps = {
  slots: readonly RequestedSlot[]
  /** On which days, and from which ages, who is pasted counts as what. */
  days: readonly AgeDay[]
  /** Makes room for more of these kinds, where the page can; answers their places. */
  onMore?: (kinds: Slot['kind'][]) => Slot[]
  /** Beside a guest's name. */
  tools?: (slot: RequestedSlot) => React.ReactNode
  children?: React.ReactNode
}

/** Everybody of the order with what is asked of them; a list can be pasted anywhere in it. */
export function GuestsSection({ slots, days, onMore, tools, children }: GuestsProps) {
  const { w } = useWords()
  const form = useFormOf(entryForm)
  const [open, setOpen] = useState(false)
  const [requested, setRequested] = useState(false)
  const [text, setText] = useState('')
  const [from, setFrom] = useState(0)
  const show = (pasted: string, at: number) => {
    setText(pasted)
    setFrom(at)
    setRequested(true)
    setOpen(true)
  }
  const take = (read: GuestFacts[]) => {
    const people = kindsByAge(read, days)
    const room = slots.slice(from)
    const lack = kindsWithoutPlace(room, people)
    const all: Slot[] = [...room, ...(lack.length > 0 && onMore ? onMore(lack) : [])]
    const places = placesFor(all, people)
    fillSlots(form, places, people)
    setOpen(false)
    setText('')
    const count = places.filter(Boolean).length
    if (people.length > count) toast.info(w('order-entry.text.moreRead', { count, read: people.length }))
    else toast.good(w('order-entry.text.peopleRead', { count }))
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    // One word into one field stays what it is; lines and cells are people.
    if (!/[\n\t]/.test(pasted.trim()) || elementOf(event)?.closest('.entry-review')) return
    event.preventDefault()
    const at = elementOf(event)?.closest<HTMLElement>('[data-slot]')?.dataset['slot']
    show(
      pasted,
      Math.max(
        0,
        slots.findIndex(({ key }) => key === at),
      ),
    )
  }
  return (
    <section className="lt-section" id="guests" aria-labelledby="guests-title" onPaste={onPaste}>
      <header className="entry-guests-head">
        <h2 id="guests-title">{w('order-entry.text.guests', { count: slots.length })}</h2>
        <button type="button" className="lt-button" onClick={() => show(text, 0)}>
          {w('order-entry.text.pasteList')}
        </button>
      </header>
      {children}
      {requested && (
        <Suspense fallback={<HoldKeys />}>
          <GuestReview
            open={open}
            text={text}
            onText={setText}
            onClose={() => setOpen(false)}
            onTake={take}
          />
        </Suspense>
      )}
      <ol className="entry-guests">
        {slots.map((slot) => (
          <Guest key={slot.key} slot={slot} tools={tools?.(slot)} />
        ))}
      </ol>
    </section>
  )
}

function Guest({ slot, tools }: { slot: RequestedSlot; tools: React.ReactNode }) {
  const { w } = useWords()
  const title = `${w(`pricing.guests.${slot.kind}`)} ${slot.at + 1}`
  const form = useFormOf(entryForm)
  const { store } = form
  useFormValues(form)
  const [named, latin] = ['name', 'pinyin'].map((field) => store.get(`guests.${slot.key}.${field}`))
  return (
    <li data-slot={slot.key}>
      <span className="entry-guest-no">
        {title}
        {tools}
      </span>
      <Whose value={title}>
        <div className="lt-section-fields" role="group" aria-label={title}>
          <TextField<EntryForm>
            name={`guests.${slot.key}.name`}
            label="orders.fields.guestName"
            required={slot.nameRequired}
            max={200}
          />
          {asksPinyin(named, latin, slot.pinyinRequired) && (
            <TextField<EntryForm>
              name={`guests.${slot.key}.pinyin`}
              label="orders.fields.pinyin"
              required={slot.pinyinRequired}
              max={200}
            />
          )}
          {slot.wanted.map(({ key, required }) => (
            <CollectField<EntryForm>
              key={key}
              name={`guests.${slot.key}.info.${key}`}
              collect={key}
              required={required}
            />
          ))}
        </div>
      </Whose>
    </li>
  )
}
