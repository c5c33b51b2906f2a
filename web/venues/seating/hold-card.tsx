import type { SeatRow, SessionHead } from '#contract/venues/venues.schema.ts'
import { useState } from 'react'
import { useAct, useMayCall } from '../../kit/call/query.ts'
import { Card } from '../../kit/parts/page/cards.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { venues } from '../venues.client.ts'
import { SellDrawer } from './sell-form.tsx'
import { clockOf, type HoldState } from './use-hold.ts'
import type { SeatText } from './use-seat-text.ts'

type HoldCardProps = {
  session: SessionHead
  byId: ReadonlyMap<number, SeatRow>
  text: SeatText
  hold: HoldState
}

/** What this person holds, how long still, and what becomes of it. */
export function HoldCard({ session, byId, text, hold: { hold, set, left } }: HoldCardProps) {
  const { w } = useWords()
  const [selling, setSelling] = useState(false)
  const release = useAct(venues.release, {
    doneText: w('venues.text.released'),
    onDone: () => set(null),
  })
  const extend = useAct(venues.hold, {
    onDone: (held) => set({ ...held, seatIds: hold?.seatIds ?? [] }),
  })
  const maySell = useMayCall(venues.sell)
  if (!hold) return null
  const { token, seatIds } = hold
  const { id } = session
  return (
    <Card
      title="venues.text.holdTitle"
      extra={
        <StatusTag tone={left > 60 ? 'progress' : 'warn'}>
          {left > 0 ? w('venues.text.timeLeft', { time: clockOf(left) }) : w('venues.text.holdOver')}
        </StatusTag>
      }
    >
      <p>
        {seatIds
          .flatMap((seat) => byId.get(seat) ?? [])
          .map(text)
          .join(' · ')}
      </p>
      <div className="seating-bar">
        {left > 0 && maySell && (
          <button type="button" className="lt-button lt-button-primary" onClick={() => setSelling(true)}>
            {w('venues.text.sell')}
          </button>
        )}
        <button
          type="button"
          className="lt-button"
          disabled={extend.running}
          onClick={() => void extend.run({ id, seatIds, token })}
        >
          {w('venues.text.extend')}
        </button>
        <button
          type="button"
          className="lt-button"
          disabled={release.running}
          onClick={() => void release.run({ id, token })}
        >
          {w('venues.text.release')}
        </button>
      </div>
      {selling && (
        <SellDrawer
          sessionId={id}
          hold={hold}
          open
          onClose={() => setSelling(false)}
          onSold={() => set(null)}
        />
      )}
    </Card>
  )
}
