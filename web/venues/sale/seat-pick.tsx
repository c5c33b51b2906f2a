import { useState } from 'react'
import { useAct } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { clockOf, useSecondsLeft } from '../seating/use-hold.ts'
import { venues } from '../venues.client.ts'
import '../venues.css'
import { SeatDrawer } from './seat-drawer.tsx'
import type { PickedSeats, Seating } from './use-seating.ts'

type SeatPickProps = {
  skuId: number
  seating: Seating
  /** How many guests sit. */
  count: number
  picked: PickedSeats | undefined
  onPick: (picked: PickedSeats | undefined) => void
}

/** The seats of what is being sold: chosen on the map, held until they are paid or their time is over. */
export function SeatPick(props: SeatPickProps) {
  const { seating, count, picked, onPick } = props
  const { w } = useWords()
  const [open, setOpen] = useState(false)
  const left = useSecondsLeft(picked?.expiresAt)
  const release = useAct(venues.saleRelease)
  if (seating.length === 0) return null
  const choose = async () => {
    if (picked) await release.run({ id: picked.sessionId, token: picked.token })
    onPick(undefined)
    setOpen(true)
  }
  const fits = picked !== undefined && picked.count === count && left > 0
  return (
    <div className="seat-pick" role="group" aria-label={w('venues.fields.seats')}>
      {picked && (
        <p role={fits ? undefined : 'alert'}>
          <b>{picked.text}</b>{' '}
          {left === 0
            ? w('venues.text.holdOver')
            : fits
              ? w('venues.text.timeLeft', { time: clockOf(left) })
              : w('venues.text.seatPerGuest', { count })}
        </p>
      )}
      <button
        type="button"
        className={fits ? 'lt-button' : 'lt-button lt-button-primary'}
        disabled={count === 0 || release.running}
        onClick={() => void choose()}
      >
        {w(picked ? 'venues.text.chooseAgain' : 'venues.text.chooseSeats', { count })}
      </button>
      {open && <SeatDrawer {...props} onClose={() => setOpen(false)} />}
    </div>
  )
}
