import { useMemo } from 'react'
import { HotelForm, type Hotel } from '#contract/catalog/hotels/hotels.schema.ts'
import type { Names } from '#contract/kit/schema.ts'
import { NamesField } from '../kit/form/fields/field-names.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words/words.ts'
import { hotels } from './hotels.client.ts'

const HotelTexts = HotelForm.pick({ names: true, areas: true })
type Values = { names: Names; areas: Names }

type HotelEditProps = {
  hotel: Hotel & { id: number }
  open: boolean
  onClose: () => void
  /** Told as its name is another now, or it has joined another hotel. */
  onSaved: () => void
}

/** What a hotel is called and where it is, in five languages, for all its rooms. */
export function HotelEdit({ hotel, onSaved, ...panel }: HotelEditProps) {
  const { w } = useWords()
  const { id, names, areas, rooms } = hotel
  const initial = useMemo((): Values => ({ names, areas }), [names, areas])
  const form = useForm({ name: `hotels.hotel.${id}`, initial, schema: HotelTexts })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={hotels.hotelSave}
      title={w('hotels.text.editHotel')}
      owner={{ id }}
      doneText={w('hotels.text.hotelSaved', { rooms })}
      onSaved={onSaved}
    >
      <p className="lt-muted">{w('hotels.text.holdsFor', { rooms })}</p>
      <NamesField form={form} name="names" label="catalog.facts.hotel" required wide />
      <NamesField form={form} name="areas" label="catalog.facts.area" wide />
    </SaveDrawer>
  )
}
