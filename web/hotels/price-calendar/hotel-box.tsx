import { useId } from 'react'
import type { Hotel } from '#contract/catalog/hotels/hotels.schema.ts'
import { ChoiceList } from '../../kit/form/choices/choice-list.tsx'
import { SelectBox } from '../../kit/form/choices/select-box.tsx'
import { useWords } from '../../kit/words/words.ts'

type HotelBoxProps = {
  hotels: readonly Hotel[]
  chosen: Hotel | undefined
  onChange: (hotel: Hotel) => void
}

/** The hotel whose rooms are shown. */
export function HotelBox({ hotels, chosen, onChange }: HotelBoxProps) {
  const { w } = useWords()
  const id = useId()
  const label = ({ hotel, area }: Hotel) =>
    [hotel || w('hotels.text.noHotel'), area].filter(Boolean).join(' · ')
  const at = chosen ? hotels.indexOf(chosen) : -1
  return (
    <div className="hotel-box">
      <span id={`${id}-label`} hidden>
        {w('hotels.fields.hotel')}
      </span>
      <SelectBox
        text={chosen ? label(chosen) : ''}
        label={w('hotels.fields.hotel')}
        aria={{ id, 'aria-invalid': false, 'aria-describedby': `${id}-label` }}
      >
        {(close) => (
          <ChoiceList
            choices={hotels.map((hotel, index) => ({
              value: String(index),
              label: label(hotel),
              hint: w('hotels.text.roomCount', { rooms: hotel.rooms }),
            }))}
            value={[String(at)]}
            many={false}
            onChange={([next]) => {
              const hotel = hotels[Number(next)]
              if (next !== undefined && hotel) onChange(hotel)
              close()
            }}
          />
        )}
      </SelectBox>
    </div>
  )
}
