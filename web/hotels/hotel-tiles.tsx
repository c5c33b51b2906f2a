import type { Hotel } from '#contract/catalog/hotels/hotels.schema.ts'
import { SkuCover } from '../catalog/catalog.public.tsx'
import type { HeadProps } from '../catalog/family.public.ts'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { Icon } from '../kit/parts/icons.tsx'
import { useWords } from '../kit/words/words.ts'
import { HotelEdit } from './hotel-edit.tsx'
import { useHotels } from './use-hotels.ts'
import './hotel-tiles.css'

type Named = Hotel & { id: number }
const isNamed = (hotel: Hotel): hotel is Named => hotel.id !== null

/** The hotels above their rooms, each with how many rooms it has and sells; one of them narrows the list to its rooms. */
export function HotelTiles({ chosen, choose }: HeadProps) {
  const { w } = useWords()
  const rows = useHotels().filter(isNamed)
  const edited = useDrawer<Named>()
  if (rows.length === 0) return null
  return (
    <>
      <ul className="hotel-tiles" aria-label={w('hotels.text.hotels')}>
        {rows.map((row) => (
          <li key={row.id}>
            <Tile
              row={row}
              pressed={chosen['hotel'] === row.hotel && (!chosen['area'] || chosen['area'] === row.area)}
              onPress={(on) => choose({ hotel: on ? row.hotel : '', area: on ? row.area : '' })}
            />
            {row.can['edit'] && (
              <button
                type="button"
                className="lt-icon-button"
                title={w('hotels.text.editHotel')}
                aria-label={`${w('hotels.text.editHotel')}: ${row.hotel}`}
                onClick={() => edited.show(row)}
              >
                <Icon name="pencil" size={16} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {edited.record && (
        <HotelEdit
          key={edited.count}
          hotel={edited.record}
          open={edited.open}
          onClose={edited.hide}
          onSaved={() => choose({ hotel: '', area: '' })}
        />
      )}
    </>
  )
}

type TileProps = { row: Hotel; pressed: boolean; onPress: (on: boolean) => void }

function Tile({ row: { hotel, area, rooms, onSale, coverUrl }, pressed, onPress }: TileProps) {
  const { w } = useWords()
  return (
    <button type="button" className="hotel-tile" aria-pressed={pressed} onClick={() => onPress(!pressed)}>
      <SkuCover url={coverUrl} type="hotel-room" width={60} height={40} />
      <span>
        <b>{hotel}</b>
        <small>{[area, w('hotels.text.roomsOnSale', { rooms, onSale })].filter(Boolean).join(' · ')}</small>
      </span>
    </button>
  )
}
