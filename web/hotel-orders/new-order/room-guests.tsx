import { Fields } from '../../kit/form/form-page.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { useWords } from '../../kit/words/words.ts'
import { CollectField } from '../../catalog/catalog.public.tsx'
import { type EntryForm } from '../../order-entry/entry.public.ts'
import type { Form } from '../../kit/form/use-form.ts'
import type { Chosen } from './booking.ts'
import { requestedOnce, requestedOfGuests, sleepersOf } from './requests.ts'

type RoomGuestsProps = { form: Form<EntryForm>; chosen: readonly Chosen[] }

/** Who sleeps in which room, and what each room asks of them. */
export function RoomGuests({ form, chosen }: RoomGuestsProps) {
  const { w, name } = useWords()
  return (
    <Fields form={form}>
      {chosen.map((one, at) => (
        <fieldset key={one.wanted.key} className="lt-panel stay-room-guests">
          <legend>
            {w('hotel-orders.text.party', { no: at + 1 })} · {name(one.room.names)}
          </legend>
          {sleepersOf(one.wanted).map(({ key, kind }) => (
            <div key={key} className="stay-guest" role="group" aria-label={w(`orders.guestKinds.${kind}`)}>
              <TextField form={form} name={`guests.${key}.name`} label="orders.fields.guestName" max={200} />
              <TextField form={form} name={`guests.${key}.pinyin`} label="orders.fields.pinyin" max={200} />
              {requestedOfGuests(one.room).map(({ key: collect, required }) => (
                <CollectField<EntryForm>
                  key={collect}
                  name={`guests.${key}.info.${collect}`}
                  collect={collect}
                  required={required}
                />
              ))}
            </div>
          ))}
          {requestedOnce(one.room).map(({ key, required }) => (
            <CollectField<EntryForm>
              key={key}
              name={`collected.${one.wanted.key}.${key}`}
              collect={key}
              required={required}
            />
          ))}
        </fieldset>
      ))}
    </Fields>
  )
}
