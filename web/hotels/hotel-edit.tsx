import type { Hotel } from '#contract/catalog/hotels/hotels.schema.ts'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useWords } from '../kit/words/words.ts'
import { hotels } from './hotels.client.ts'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import type { Panel } from '../kit/form/form-drawer.tsx'
import { hotelForm } from '#contract/catalog/hotels/hotel.fields.ts'

type HotelEditProps = Panel & {
  hotel: Hotel & { id: number }
  /** Told as its name is another now, or it has joined another hotel. */
  onSaved: () => void
}
const Field = fieldOf(hotelForm)

/** What a hotel is called and where it is, in five languages, for all its rooms. */
export function HotelEdit({ hotel, onSaved, ...panel }: HotelEditProps) {
  const { w } = useWords()
  const { rooms } = hotel
  const form = useRecordForm(hotelForm, { name: 'hotels.hotel', existing: hotel })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={hotels.hotelSave}
      title={w('hotels.text.editHotel')}
      send={({ names, areas }) => ({ id: hotel.id, names, areas })}
      doneText={w('hotels.text.hotelSaved', { rooms })}
      onSaved={onSaved}
    >
      <p className="lt-field-help">{w('hotels.text.holdsFor', { rooms })}</p>
      <Field name="names" wide />
      <Field name="areas" wide />
    </SaveDrawer>
  )
}
