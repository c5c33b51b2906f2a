import type { SeatRow, SessionSeats } from '#contract/venues/venues.schema.ts'
import { useMemo, useState } from 'react'
import { Card } from '../../kit/parts/page/cards.tsx'
import { useWords } from '../../kit/words/words.ts'
import { ZoneDot } from '../zone-dot.tsx'
import type { SeatText } from './use-seat-text.ts'

type RowsCardProps = {
  zones: SessionSeats['zones']
  seats: readonly SeatRow[]
  selected: ReadonlySet<number>
  text: SeatText
  onPick: (id: number) => void
}

/** The hall as a list of rows; one that is opened shows its seats as buttons. */
export function RowsCard({ zones, seats, selected, text, onPick }: RowsCardProps) {
  const { w } = useWords()
  const [opened, setOpened] = useState('')
  const byZone = useMemo(() => new Map(zones.map((zone) => [zone.id, zone])), [zones])
  const rows = useMemo(() => [...Map.groupBy(seats, ({ zoneId, row }) => `${zoneId} ${row}`)], [seats])
  return (
    <Card title="venues.text.rowsTitle">
      <ul className="seating-rows" tabIndex={0} aria-label={w('venues.text.rowsTitle')}>
        {rows.map(([key, ofRow]) => {
          const zone = byZone.get(ofRow[0]?.zoneId ?? 0)
          const free = ofRow.filter(({ state }) => state === 'free').length
          const isOpen = key === opened
          return (
            <li key={key}>
              <button
                type="button"
                className="lt-button lt-button-plain"
                aria-expanded={isOpen}
                onClick={() => setOpened(isOpen ? '' : key)}
              >
                <span className="venue-zone">
                  <ZoneDot color={zone?.color ?? ''} />
                  {zone?.name} ·{' '}
                  {w('venues.text.rowFree', { row: ofRow[0]?.row ?? '', free, count: ofRow.length })}
                </span>
              </button>
              {isOpen && (
                <div className="seating-seats">
                  {ofRow.map((seat) => (
                    <button
                      key={seat.id}
                      type="button"
                      className="lt-button"
                      data-state={seat.state}
                      aria-pressed={selected.has(seat.id)}
                      aria-label={text(seat)}
                      title={text(seat)}
                      onClick={() => onPick(seat.id)}
                    >
                      {seat.label}
                    </button>
                  ))}
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
