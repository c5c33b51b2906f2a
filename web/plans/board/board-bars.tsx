import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Board, BoardPlan } from '#contract/plans/board.schema.ts'
import type { Assignment } from '#contract/plans/plan.schema.ts'
import { daysBetween } from '#contract/kit/text/plain-days.ts'
import { useAct } from '../../kit/call/query.ts'
import { useSession } from '../../kit/session/session.ts'
import { addDays } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { plans } from '../plans.client.ts'

/** Where days stand on the board: its columns, cut at its ends; null where they are not on it. */
export function columnsFor(board: Pick<Board, 'from' | 'days'>, first: string, last: string) {
  const start = daysBetween(board.from, first)
  const end = daysBetween(board.from, last)
  if (end < 0 || start >= board.days) return null
  return { start: Math.max(0, start) + 1, end: Math.min(board.days - 1, end) + 2 }
}

/** By how many days a bar may be dragged: a day of it stays in sight, since one that is not drawn takes no more of the pointer. */
export function inSight(
  board: Pick<Board, 'from' | 'days'>,
  first: string,
  last: string,
  by: number,
): number {
  const [earliest, latest] = [-daysBetween(board.from, last), board.days - 1 - daysBetween(board.from, first)]
  return Math.min(Math.max(by, earliest), latest)
}

export function PlanBar({
  plan,
  board,
  onPress,
}: {
  plan: BoardPlan
  board: Board
  onPress: (() => void) | undefined
}) {
  const { w, name } = useWords()
  const columns = columnsFor(board, plan.startDate, plan.endDate)
  if (!columns) return null
  const label = w('plans.text.barOf', {
    name: `${plan.code} ${name(plan.names)}`,
    from: plan.startDate,
    to: plan.endDate,
  })
  return (
    <button
      type="button"
      className="plan-bar"
      data-locked={plan.locked || undefined}
      style={{ gridColumn: `${columns.start} / ${columns.end}`, gridRow: 1 }}
      title={label}
      aria-label={label}
      disabled={!onPress}
      onClick={onPress}
    >
      {plan.code} · {w(`plans.states.${plan.status}`)} · {plan.guests}
    </button>
  )
}

type LaneBarProps = {
  board: Board
  plan?: BoardPlan
  assignment?: Assignment
  busyOn?: string
  onOpen?: () => void
}

/** One assignment of a person or vehicle; or a day on which a day plan has it. */
export function LaneBar({ board, plan, assignment, busyOn, onOpen }: LaneBarProps) {
  const { w } = useWords()
  if (plan && assignment && onOpen)
    return <AssignmentBar board={board} plan={plan} assignment={assignment} onOpen={onOpen} />
  const columns = busyOn ? columnsFor(board, busyOn, busyOn) : null
  return columns ? (
    <span
      className="plan-bar"
      data-kind="busy"
      style={{ gridColumn: `${columns.start} / ${columns.end}`, gridRow: 2 }}
      title={w('plans.text.busyDay')}
    >
      {w('plans.text.busyDay')}
    </span>
  ) : null
}

type Bar = { board: Board; plan: BoardPlan; assignment: Assignment; onOpen: () => void }

function AssignmentBar({ board, plan, assignment, onOpen }: Bar) {
  const { w } = useWords()
  const { may } = useSession()
  const mayMove = may('group.schedule.edit') && !plan.locked
  const save = useAct(plans.assign, { doneText: w('plans.text.saved') })
  const [dragged, setDragged] = useState<{ x: number; by: number } | null>(null)
  const move = (first: number, last: number) => {
    if (!mayMove || save.running || (first === 0 && last === 0)) return
    const { id, version, planId, role, crewId, coachId, note, fromDate, toDate } = assignment
    const days = { fromDate: addDays(fromDate, first), toDate: addDays(toDate, last) }
    if (days.toDate < days.fromDate) return
    void save.run({ id, version, planId, role, crewId, coachId, note, ...days })
  }
  const by = dragged ? inSight(board, assignment.fromDate, assignment.toDate, dragged.by) : 0
  const shown = columnsFor(board, addDays(assignment.fromDate, by), addDays(assignment.toDate, by))
  if (!shown) return null
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(event.shiftKey ? 0 : step, step)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!dragged || !mayMove) return
    const width = event.currentTarget.getBoundingClientRect().width / Math.max(1, shown.end - shown.start)
    setDragged({ ...dragged, by: Math.round((event.clientX - dragged.x) / width) })
  }
  const days = w('plans.text.barOf', {
    name: `${plan.code} ${w(`plans.assignRoles.${assignment.role}`)}`,
    from: assignment.fromDate,
    to: assignment.toDate,
  })
  const label = assignment.published ? days : `${days} · ${w('plans.text.notPublished')}`
  return (
    <button
      type="button"
      className="plan-bar"
      data-locked={plan.locked || undefined}
      data-published={assignment.published}
      style={{ gridColumn: `${shown.start} / ${shown.end}`, gridRow: 1 }}
      title={label}
      aria-label={label}
      onClick={() => mayMove && onOpen()}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged({ x: event.clientX, by: 0 })
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        move(by, by)
        setDragged(null)
      }}
      onPointerCancel={() => setDragged(null)}
    >
      {plan.code}
    </button>
  )
}
