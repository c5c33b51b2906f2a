import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { daysBetween } from '#contract/kit/text/plain-days.ts'
import type { Board, HotelLane } from '#contract/plans/board.schema.ts'
import { serviceStates } from '#contract/plans/service.states.ts'
import { useAct } from '../../kit/call/query.ts'
import { Link } from '../../kit/parts/link.tsx'
import { to } from '../../kit/route/screens.ts'
import { addDays } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { plans } from '../plans.client.ts'
import { columnsFor, inSight } from './board-bars.tsx'

type Stay = HotelLane['stays'][number]

/** Stays in as few rows as hold them: those of a row follow each other. */
function stacked(stays: readonly Stay[]): { stay: Stay; row: number }[] {
  const ends: string[] = []
  return stays
    .toSorted((a, b) => (a.from === b.from ? a.id - b.id : a.from < b.from ? -1 : 1))
    .map((stay) => {
      const free = ends.findIndex((end) => end <= stay.from)
      const row = free < 0 ? ends.length : free
      ends[row] = stay.to
      return { stay, row: row + 1 }
    })
}

/** Where groups sleep: a lane a hotel, with what of its allotments is used. */
export function HotelLanes({ data }: { data: Board }) {
  const { w } = useWords()
  if (data.hotels.length === 0) return null
  return (
    <section aria-label={w('plans.text.hotelLane')}>
      <div className="plan-lane-head">{w('plans.text.hotelLane')}</div>
      {data.hotels.map(({ key, name, allotted, used, stays }) => (
        <div key={key} className="plan-lane">
          <div className="plan-lane-name">
            {name}
            {allotted > 0 && <small>{w('plans.text.hotelUse', { used, allotted })}</small>}
          </div>
          <div className="plan-track">
            {stacked(stays).map(({ stay, row }) => (
              <StayBar key={stay.id} data={data} stay={stay} row={row} />
            ))}
          </div>
        </div>
      ))}
    </section>
  )
}

/** Where its group sleeps; what no hotel holds yet is dragged, or moved by the arrow keys (with Shift its last night). */
function StayBar({ data, stay, row }: { data: Board; stay: Stay; row: number }) {
  const { w } = useWords()
  const { id, version, planId, code, from, to: until, rooms, state, movable } = stay
  const save = useAct(plans.stayMove, { doneText: w('plans.text.stayMoved') })
  const [dragged, setDragged] = useState<{ x: number; by: number } | null>(null)
  const move = (first: number, last: number) => {
    const nights = daysBetween(from, until) + last - first
    if (!movable || save.running || nights < 1 || (first === 0 && last === 0)) return
    void save.run({ id, version, date: addDays(from, first), nights })
  }
  const by = dragged ? inSight(data, from, addDays(until, -1), dragged.by) : 0
  // The morning of the departure is the next group's.
  const columns = columnsFor(data, addDays(from, by), addDays(until, by - 1))
  if (!columns) return null
  const what = `${w('plans.text.stayRooms', { count: rooms })} · ${code} · ${w(`plans.serviceStates.${state}`)}`
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined || !movable) return
    event.preventDefault()
    move(event.shiftKey ? 0 : step, step)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!dragged) return
    const width = event.currentTarget.getBoundingClientRect().width / Math.max(1, columns.end - columns.start)
    setDragged({ ...dragged, by: Math.round((event.clientX - dragged.x) / width) })
  }
  return (
    <Link
      href={to.plans.groupPlanDetail({ planId: String(planId) })}
      className="plan-bar"
      data-kind="stay"
      data-published={serviceStates.is(state, 'booked')}
      data-movable={movable || undefined}
      style={{ gridColumn: `${columns.start} / ${columns.end}`, gridRow: row }}
      title={w('plans.text.barOf', { name: what, from, to: until })}
      draggable={false}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (!movable) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged({ x: event.clientX, by: 0 })
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => move(by, by)}
      onPointerCancel={() => setDragged(null)}
      onClick={(event) => {
        // What was dragged opens nothing.
        if (by !== 0) event.preventDefault()
        setDragged(null)
      }}
    >
      {rooms} · {code}
    </Link>
  )
}
