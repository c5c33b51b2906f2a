import { roomingForm } from '#contract/hotel-orders/stay.fields.ts'
import { SaveRooming, type StayInfo } from '#contract/hotel-orders/stay.schema.ts'
import type { Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { ChoiceField } from '../kit/form/fields/field-choice.tsx'
import { TextField } from '../kit/form/fields/field-text.tsx'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { useWords } from '../kit/words/words.ts'
import { guestBeds } from '#contract/hotel-orders/stay.fields.ts'
import { hotelOrders } from './hotel-orders.client.ts'

const Field = fieldOf(roomingForm)

/** Who sleeps in the room, in which bed, and what the hotel is asked for. */
export function RoomingDrawer({ order, ...panel }: Panel & { order: StayInfo }) {
  const { w } = useWords()
  const { id, version, stay } = order
  const { bedWish, roomNumber, roomingNote, sleepers } = stay
  const form = useRecordForm(roomingForm, {
    name: 'hotel-orders.rooming',
    schema: SaveRooming,
    known: {
      id,
      version,
      bedWish,
      roomNumber,
      roomingNote,
      guests: sleepers.map(({ id: guestId, name, pinyin, bed }) => ({ id: guestId, name, pinyin, bed })),
    },
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
      <Field name="bedWish" />
      <Field name="roomNumber" />
      <Field name="roomingNote" wide />
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
