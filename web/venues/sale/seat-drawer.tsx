import type { SessionSeats } from '#contract/venues/venues.schema.ts'
import { plainColor } from '#contract/venues/zone-colors.ts'
import { useState } from 'react'
import { useAct, useRead } from '../../kit/call/query.ts'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { useWords } from '../../kit/words/words.ts'
import { SeatCanvas } from '../seating/seat-canvas.tsx'
import { useSeatText } from '../seating/use-seat-text.ts'
import { venues } from '../venues.client.ts'
import { ZoneDot } from '../zone-dot.tsx'
import type { PickedSeats, Seating } from './use-seating.ts'

type SeatDrawerProps = {
  skuId: number
  seating: Seating
  count: number
  onPick: (picked: PickedSeats) => void
  onClose: () => void
}

/** The map of a session in which the zones of a product are chosen from; the others are shown as closed. */
export function SeatDrawer({ seating, onClose, ...rest }: SeatDrawerProps) {
  const { w } = useWords()
  const [id, setId] = useState(seating[0]?.id ?? 0)
  const own = seating.find((session) => session.id === id)
  const read = useRead(venues.saleSeats, { id }, { live: ['venueSession', 'order'], keep: true })
  return (
    <Drawer open onClose={onClose} title={w('venues.text.chooseSeats', { count: rest.count })} width="70%">
      {seating.length > 1 && (
        <span className="lt-segments" role="radiogroup" aria-label={w('venues.fields.session')}>
          {seating.map((session) => (
            <label key={session.id} data-on={session.id === id || undefined}>
              <input type="radio" checked={session.id === id} onChange={() => setId(session.id)} />
              <span>{session.time}</span>
            </label>
          ))}
        </span>
      )}
      {read.data && own && (
        <Choose key={id} {...rest} data={read.data} zoneIds={own.zoneIds} onClose={onClose} />
      )}
    </Drawer>
  )
}

type ChooseProps = Omit<SeatDrawerProps, 'seating'> & { data: SessionSeats; zoneIds: readonly number[] }

function Choose({ skuId, count, data, zoneIds, onPick, onClose }: ChooseProps) {
  const { w } = useWords()
  const [selected, setSelected] = useState<readonly number[]>([])
  const { session, zones, seats } = data
  const text = useSeatText(zones)
  const hold = useAct(venues.saleHold)
  const mine = new Set(zoneIds)
  const byId = new Map(seats.map((seat) => [seat.id, seat]))
  const colors = new Map(zones.map(({ id, color }) => [id, color]))
  const spots = seats.map(({ id, x, y, label, state, zoneId }) => {
    const color = colors.get(zoneId) ?? plainColor
    return { id, x, y, label, state: mine.has(zoneId) ? state : ('blocked' as const), color }
  })
  const pick = (id: number) => {
    const seat = byId.get(id)
    if (!seat || seat.state !== 'free' || !mine.has(seat.zoneId)) return
    setSelected((before) =>
      before.includes(id) ? before.filter((one) => one !== id) : [...before, id].slice(-count),
    )
  }
  const findBest = async () => {
    const found = await venues.saleBest({ id: session.id, skuId, count }).catch(() => null)
    if (found?.seatIds.length) setSelected(found.seatIds)
    else if (found) toast.info(w('venues.text.bestNone'))
  }
  const keep = async () => {
    const held = await hold.run({ id: session.id, seatIds: [...selected] })
    if (!held) return
    onPick({ sessionId: session.id, ...held, count: selected.length, text: seatTexts(data, selected) })
    onClose()
  }
  return (
    <div className="seat-choose">
      <ZoneNames zones={zones.filter(({ id }) => mine.has(id))} />
      <SeatCanvas
        label={w('venues.screens.show')}
        spots={spots}
        selected={new Set(selected)}
        onPick={pick}
        describe={(id) => {
          const seat = byId.get(id)
          return seat ? text(seat) : ''
        }}
      />
      <p aria-live="polite">{seatTexts(data, selected) || w('venues.text.seatPerGuest', { count })}</p>
      <div className="seating-bar">
        <button type="button" className="lt-button" onClick={() => void findBest()}>
          {w('venues.text.best')}
        </button>
        <button
          type="button"
          className="lt-button lt-button-primary"
          disabled={selected.length !== count || hold.running}
          onClick={() => void keep()}
        >
          {w('venues.text.hold')}
        </button>
      </div>
    </div>
  )
}

const ZoneNames = ({ zones }: Pick<SessionSeats, 'zones'>) => (
  <p className="seat-choose-zones">
    {zones.map(({ id, name, color }) => (
      <span key={id} className="venue-zone">
        <ZoneDot color={color} /> {name}
      </span>
    ))}
  </p>
)

/** Chosen seats as on a ticket: zone, row and numbers. */
function seatTexts({ zones, seats }: SessionSeats, ids: readonly number[]): string {
  const names = new Map(zones.map(({ id, name }) => [id, name]))
  const chosen = seats.filter(({ id }) => ids.includes(id))
  return [...Map.groupBy(chosen, ({ zoneId, row }) => `${names.get(zoneId) ?? ''} ${row}`)]
    .map(([place, of]) => `${place} ${of.map(({ label }) => label).join('+')}`)
    .join(', ')
}
