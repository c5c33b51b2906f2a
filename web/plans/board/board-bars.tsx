import type { Board, BoardPlan } from '#contract/plans/board.schema.ts'
import type { Assignment } from '#contract/plans/plan.schema.ts'
import { useAct } from '../../kit/call/query.ts'
import { useSession } from '../../kit/session/session.ts'
import { addDays } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { plans } from '../plans.client.ts'
import { columnsFor } from './board-days.ts'
import { useDayDrag } from './use-day-drag.ts'

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
  const move = (first: number, last: number) => {
    if (save.running || (first === 0 && last === 0)) return
    const { id, version, planId, role, crewId, coachId, note, fromDate, toDate } = assignment
    const days = { fromDate: addDays(fromDate, first), toDate: addDays(toDate, last) }
    if (days.toDate < days.fromDate) return
    void save.run({ id, version, planId, role, crewId, coachId, note, ...days })
  }
  const { columns, handlers } = useDayDrag({
    board,
    first: assignment.fromDate,
    last: assignment.toDate,
    movable: mayMove,
    onMove: move,
    ...(mayMove && { onPress: onOpen }),
  })
  if (!columns) return null
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
      style={{ gridColumn: `${columns.start} / ${columns.end}`, gridRow: 1 }}
      title={label}
      aria-label={label}
      {...handlers}
    >
      {plan.code}
    </button>
  )
}
