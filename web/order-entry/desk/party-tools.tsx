import { useWords } from '../../kit/words/words.ts'
import { useFormValues, type Form } from '../../kit/form/use-form.ts'
import type { CartControl, CartItem } from '../cart/cart.ts'
import type { EntryForm } from '../entry-form.ts'
import { countsOfSlots, partyOf, slotsOf, type Slot } from '../guests/guest-slots.ts'

const kinds = ['adult', 'child', 'infant'] as const
const keysOf = (slots: readonly Slot[]) => slots.map(({ key }) => key)

/** Sets who takes part in an item, and so how many are counted for it. */
const give = (control: CartControl, item: CartItem, slots: readonly Slot[]): void =>
  control.change(item.key, { ...countsOfSlots(slots), who: keysOf(slots) })

/** More guests, each of its kind: they take part in everything until they are taken out of it. */
export function addGuests(control: CartControl, more: readonly Slot['kind'][]): Slot[] {
  const { items, party } = control.cart
  const all = partyOf(items, party)
  const made: Slot[] = []
  for (const kind of more) {
    const at =
      Math.max(-1, ...[...all, ...made].filter((slot) => slot.kind === kind).map((slot) => slot.at)) + 1
    made.push({ key: `${kind}${at}`, kind, at })
  }
  control.setParty(keysOf([...all, ...made]))
  for (const item of items) give(control, item, [...slotsOf(item), ...made])
  return made
}

/** More guests, by kind. */
export function AddGuests({ control }: { control: CartControl }) {
  const { w } = useWords()
  return (
    <div className="entry-party">
      {kinds.map((kind) => (
        <button key={kind} type="button" className="lt-button" onClick={() => addGuests(control, [kind])}>
          + {w(`pricing.guests.${kind}`)}
        </button>
      ))}
    </div>
  )
}

/** Takes a guest out of the order; what was typed of them goes too. */
export function RemoveGuest({
  control,
  form,
  slot,
}: {
  control: CartControl
  form: Form<EntryForm>
  slot: Slot
}) {
  const { w } = useWords()
  const title = `${w(`pricing.guests.${slot.kind}`)} ${slot.at + 1}`
  const remove = () => {
    const { items, party } = control.cart
    const left = (slots: readonly Slot[]) => slots.filter(({ key }) => key !== slot.key)
    for (const item of items)
      if (slotsOf(item).length !== left(slotsOf(item)).length) give(control, item, left(slotsOf(item)))
    control.setParty(keysOf(left(partyOf(items, party))))
    const { [slot.key]: _, ...guests } = form.store.values.guests
    form.store.set('guests', guests)
  }
  return (
    <button
      type="button"
      className="lt-nudge"
      title={w('kit.parts.remove')}
      aria-label={`${w('kit.parts.remove')} ${title}`}
      onClick={remove}
    >
      ×
    </button>
  )
}

type WhoProps = { control: CartControl; form: Form<EntryForm>; item: CartItem }

/** Who of the guests takes part in an item. */
export function WhoTakesPart({ control, form, item }: WhoProps) {
  const { w } = useWords()
  const { guests } = useFormValues(form)
  const all = partyOf(control.cart.items, control.cart.party)
  const taking = new Set(keysOf(slotsOf(item)))
  if (all.length < 2) return null
  return (
    <fieldset className="entry-who">
      <legend>{w('order-entry.desk.who')}</legend>
      {all.map((slot) => {
        const on = taking.has(slot.key)
        const guest = guests[slot.key]
        const name = guest?.name?.trim() || guest?.pinyin?.trim()
        return (
          <label key={slot.key} data-on={on || undefined}>
            <input
              type="checkbox"
              checked={on}
              onChange={() =>
                give(
                  control,
                  item,
                  on ? slotsOf(item).filter(({ key }) => key !== slot.key) : partyOf([item], [slot.key]),
                )
              }
            />
            <span>{name || `${w(`pricing.guests.${slot.kind}`)} ${slot.at + 1}`}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
