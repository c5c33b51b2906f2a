import { useState, type ClipboardEvent } from 'react'
import { entryForm } from '#contract/order-entry/order-entry.fields.ts'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { Whose } from '../../kit/form/fields/field.tsx'
import type { OpenForm } from '../../kit/form/use-form.ts'
import { useFormOf } from '../../kit/record/record-fields.tsx'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { useWords } from '../../kit/words/words.ts'
import { CollectField } from '../cart/collect-field.tsx'
import type { EntryForm } from '../entry-form.ts'
import type { AskedSlot } from './guest-slots.ts'
import { readPeople, type ReadPerson } from './read-people.ts'
import './guests-section.css'

type GuestsProps = { slots: readonly AskedSlot[] }

/** Everybody of the order with what is asked of them; a list can be pasted anywhere in it. */
export function GuestsSection({ slots }: GuestsProps) {
  const { w } = useWords()
  const form = useFormOf(entryForm)
  const [open, setOpen] = useState(false)
  const take = (text: string, from = 0) => {
    const people = readPeople(text)
    if (people.length === 0) return toast.info(w('order-entry.text.nobodyRead'))
    const taking = slots.slice(from)
    fillSlots(form, taking, people.slice(0, taking.length))
    setOpen(false)
    const count = Math.min(people.length, taking.length)
    if (people.length > count) toast.info(w('order-entry.text.moreRead', { count, read: people.length }))
    else toast.good(w('order-entry.text.peopleRead', { count }))
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    // One word into one field stays what it is; lines and cells are people.
    if (!/[\n\t]/.test(text.trim()) || (event.target as Element).closest('.entry-paste')) return
    event.preventDefault()
    const at = (event.target as Element).closest<HTMLElement>('[data-slot]')?.dataset['slot']
    take(
      text,
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
        <button type="button" className="lt-button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {w('order-entry.text.pasteList')}
        </button>
      </header>
      {open && <PasteBox onTake={take} />}
      <ol className="entry-guests">
        {slots.map((slot) => (
          <Guest key={slot.key} slot={slot} />
        ))}
      </ol>
    </section>
  )
}

function PasteBox({ onTake }: { onTake: (text: string) => void }) {
  const { w } = useWords()
  const [text, setText] = useState('')
  const read = readPeople(text).length
  return (
    <div className="entry-paste">
      <label htmlFor="entry-paste">{w('order-entry.text.pasteHelp')}</label>
      <textarea
        id="entry-paste"
        className="lt-input"
        rows={5}
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={'王芳 WANG FANG E12345678\nJohn Smith, AB1234567, +66 81 234 5678'}
      />
      <button
        type="button"
        className="lt-button lt-button-primary"
        disabled={read === 0}
        onClick={() => onTake(text)}
      >
        {w('order-entry.text.takeOver', { count: read })}
      </button>
    </div>
  )
}

function Guest({ slot }: { slot: AskedSlot }) {
  const { w } = useWords()
  const title = `${w(`pricing.guests.${slot.kind}`)} ${slot.at + 1}`
  return (
    <li data-slot={slot.key}>
      <span className="entry-guest-no">{title}</span>
      <Whose value={title}>
        <div className="lt-section-fields" role="group" aria-label={title}>
          <TextField<EntryForm>
            name={`guests.${slot.key}.name`}
            label="orders.fields.guestName"
            required={slot.nameRequired}
            max={200}
          />
          <TextField<EntryForm>
            name={`guests.${slot.key}.pinyin`}
            label="orders.fields.pinyin"
            required={slot.pinyinRequired}
            max={200}
          />
          {slot.wanted.map(({ key, required }) => (
            <CollectField
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

/** What was read goes to the guests in their order; only what is asked of them is taken, and the first phone to the contact. */
function fillSlots<T extends object>(
  { store }: OpenForm<T>,
  slots: readonly AskedSlot[],
  people: readonly ReadPerson[],
): void {
  slots.forEach((slot, at) => {
    const person = people[at]
    if (!person) return
    const { name, pinyin, identityNumber, birthdate, gender, nationality } = person
    const set = (field: string, value: string | undefined) =>
      value !== undefined && store.set(`guests.${slot.key}.${field}`, value)
    set('name', name)
    set('pinyin', pinyin)
    for (const [key, value] of Object.entries({ identityNumber, birthdate, gender, nationality }))
      if (slot.wanted.some((one) => one.key === key)) set(`info.${key}`, value)
  })
  const contact = (field: 'contactName' | 'contactPhone' | 'contactEmail', value: string | undefined) =>
    value && !store.get(field) && store.set(field, value)
  contact('contactName', people.find(({ name }) => name)?.name)
  contact('contactPhone', people.find(({ phone }) => phone)?.phone)
  contact('contactEmail', people.find(({ email }) => email)?.email)
}
