import { daysBetween } from '#contract/kit/text/plain-days.ts'
import type { Board, HotelLane } from '#contract/plans/board.schema.ts'
import { serviceStates } from '#contract/plans/service.states.ts'
import { useAct } from '../../kit/call/query.ts'
import { Link } from '../../kit/parts/link.tsx'
import { to } from '../../kit/route/screens.ts'
import { addDays } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { plans } from '../plans.client.ts'
import { useDayDrag } from './use-day-drag.ts'

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
  const move = (first: number, last: number) => {
    const nights = daysBetween(from, until) + last - first
    if (save.running || nights < 1 || (first === 0 && last === 0)) return
    void save.run({ id, version, date: addDays(from, first), nights })
  }
  // The morning of the departure is the next group's.
  const { columns, handlers } = useDayDrag({
    board: data,
    first: from,
    last: addDays(until, -1),
    movable,
    onMove: move,
  })
  if (!columns) return null
  const what = `${w('plans.text.stayRooms', { count: rooms })} · ${code} · ${w(`plans.serviceStates.${state}`)}`
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
      {...handlers}
    >
      {rooms} · {code}
    </Link>
  )
}
