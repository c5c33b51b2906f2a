import { useState } from 'react'
import { bedWishes, guestBeds } from '#contract/hotel-orders/beds.ts'
import { SaveRooming, type StayInfo } from '#contract/hotel-orders/stay.schema.ts'
import { ChoiceField } from '../kit/form/fields/field-choice.tsx'
import { TextField } from '../kit/form/fields/field-text.tsx'
import type { Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words/words.ts'
import { hotelOrders } from './hotel-orders.client.ts'

/** Who sleeps in the room, in which bed, and what the hotel is asked for. */
export function RoomingDrawer({ order, ...panel }: Panel & { order: StayInfo }) {
  const { w } = useWords()
  const { id, version, stay } = order
  const { bedWish, roomNumber, roomingNote, sleepers } = stay
  const [initial] = useState(() => ({
    id,
    version,
    bedWish,
    roomNumber,
    roomingNote,
    guests: sleepers.map(({ id: guestId, name, pinyin, bed }) => ({ id: guestId, name, pinyin, bed })),
  }))
  const form = useForm<typeof initial, SaveRooming>({
    name: `hotel-orders.rooming.${id}`,
    initial,
    schema: SaveRooming,
    draft: false,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={hotelOrders.roomingSave}
      title={`${w('hotel-orders.text.rooming')} · ${order.code}`}
      doneText={w('hotel-orders.text.roomingSaved')}
    >
      <ChoiceField
        form={form}
        name="bedWish"
        label="hotel-orders.fields.bedWish"
        choices={bedWishes.map((value) => ({ value, word: `hotel-orders.bedWishes.${value}` as const }))}
      />
      <TextField form={form} name="roomNumber" label="hotel-orders.fields.roomNumber" max={20} />
      <TextField
        form={form}
        name="roomingNote"
        label="hotel-orders.fields.roomingNote"
        max={500}
        rows={2}
        wide
      />
      {sleepers.map(({ id: guestId, kind }, at) => (
        <fieldset key={guestId} className="stay-sleeper">
          <legend>
            {at + 1} · {w(`orders.guestKinds.${kind}`)}
          </legend>
          <TextField form={form} name={`guests.${at}.name`} label="orders.fields.guestName" max={200} />
          <TextField form={form} name={`guests.${at}.pinyin`} label="orders.fields.pinyin" max={200} />
          <ChoiceField
            form={form}
            name={`guests.${at}.bed`}
            label="hotel-orders.fields.bed"
            choices={guestBeds.map((value) => ({ value, word: `hotel-orders.guestBeds.${value}` as const }))}
          />
        </fieldset>
      ))}
    </SaveDrawer>
  )
}
