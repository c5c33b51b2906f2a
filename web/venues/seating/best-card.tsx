import type { SessionHead, SessionSeats } from '#contract/venues/venues.schema.ts'
import { useState } from 'react'
import { Card } from '../../kit/parts/page/cards.tsx'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { useWords } from '../../kit/words/words.ts'
import { venues } from '../venues.client.ts'
import { ZoneDot } from '../zone-dot.tsx'

type BestCardProps = {
  session: SessionHead
  zones: SessionSeats['zones']
  onFound: (seatIds: number[]) => void
}

/** The best seats together, by zone. They are selected, and held only when the person says so. */
export function BestCard({ session, zones, onFound }: BestCardProps) {
  const { w } = useWords()
  const [count, setCount] = useState(2)
  const find = async (zoneId: number) => {
    const { seatIds } = await venues.best({ id: session.id, zoneId, count }).catch(() => ({ seatIds: null }))
    if (seatIds === null) return
    if (seatIds.length > 0) onFound(seatIds)
    else toast.info(w('venues.text.bestNone'))
  }
  return (
    <Card title="venues.text.best">
      <div className="seating-bar">
        <label>
          {w('venues.fields.count')}
          <input
            className="lt-input"
            type="number"
            min={1}
            max={50}
            value={count}
            onChange={(event) => setCount(Math.min(50, Math.max(1, Number(event.target.value) || 1)))}
          />
        </label>
        {zones.map(({ id, name, color }) => (
          <button key={id} type="button" className="lt-button" onClick={() => void find(id)}>
            <span className="venue-zone">
              <ZoneDot color={color} />
              {name}
            </span>
          </button>
        ))}
      </div>
    </Card>
  )
}
