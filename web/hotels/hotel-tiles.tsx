import type { Hotel } from '#contract/catalog/catalog.schema.ts'
import { SkuCover } from '../catalog/catalog.public.tsx'
import type { HeadProps } from '../catalog/family.public.ts'
import { useWords } from '../kit/words.ts'
import { useHotels } from './use-hotels.ts'
import './hotel-tiles.css'

/** The hotels above their rooms, each with how many rooms it has and sells; one of them narrows the list to its rooms. */
export function HotelTiles({ chosen, choose }: HeadProps) {
  const { w } = useWords()
  const rows = useHotels().filter(({ hotel }) => hotel)
  if (rows.length < 2) return null
  return (
    <ul className="hotel-tiles" aria-label={w('hotels.text.hotels')}>
      {rows.map((row) => (
        <li key={`${row.hotel}/${row.area}`}>
          <Tile
            row={row}
            pressed={chosen['hotel'] === row.hotel && (!chosen['area'] || chosen['area'] === row.area)}
            onPress={(on) => choose({ hotel: on ? row.hotel : '', area: '' })}
          />
        </li>
      ))}
    </ul>
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
