import type { CSSProperties } from 'react'
import type { Board, BoardLane, BoardPlan } from '#contract/plans/board.schema.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { to } from '../../kit/route/screens.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { AssignDrawer, type Assigning } from './assign-drawer.tsx'
import { BoardBar } from './board-bar.tsx'
import { useBoard } from './board-data.ts'
import { LaneBar, PlanBar } from './board-bars.tsx'
import '../plans.css'

/** Guides, vehicles and groups over time: bars are moved by hand or by keys, and what clashes is told. */
export default function ScheduleBoard() {
  const { w } = useWords()
  const board = useBoard(31)
  const drawer = useDrawer<Assigning>()
  const data = board.board
  const style = { '--days': board.days } as CSSProperties
  return (
    <>
      <PageHead title={w('plans.screens.groupScheduleV2')} sub={w('plans.text.boardHelp')} />
      <BoardBar board={board} />
      {data && data.plans.length === 0 && <Empty title={w('plans.text.noPlansThen')} />}
      {data && (
        <div
          className="plan-board"
          style={style}
          tabIndex={0}
          role="region"
          aria-label={w('plans.screens.groupScheduleV2')}
        >
          <div className="plan-lane">
            <div className="plan-lane-name" />
            <div className="plan-track">
              {board.dates.map((date) => (
                <div key={date} className="plan-track-day">
                  <time dateTime={date}>{date.slice(5)}</time>
                </div>
              ))}
            </div>
          </div>
          <Groups data={data} onAssign={drawer.show} />
          <Lanes data={data} kind="crew" onAssign={drawer.show} />
          <Lanes data={data} kind="coach" onAssign={drawer.show} />
        </div>
      )}
      {drawer.record && (
        <AssignDrawer key={drawer.count} {...drawer.record} open={drawer.open} onClose={drawer.hide} />
      )}
    </>
  )
}

type Parts = { data: Board; onAssign: (what: Assigning) => void }

function Groups({ data, onAssign }: Parts) {
  const { w, name } = useWords()
  const { may } = useSession()
  const assign = (plan: BoardPlan) =>
    may('group.schedule.edit') && !plan.locked
      ? () => onAssign({ planId: plan.id, existing: { fromDate: plan.startDate, toDate: plan.endDate } })
      : undefined
  return (
    <section aria-label={w('plans.text.groupsLane')}>
      {data.plans.map((plan) => (
        <div key={plan.id} className="plan-lane">
          <div className="plan-lane-name">
            <Link href={to.plans.groupPlanDetail({ planId: String(plan.id) })}>{plan.code}</Link>
            <small>{name(plan.names)}</small>
          </div>
          <div className="plan-track">
            <PlanBar plan={plan} board={data} onPress={assign(plan)} />
          </div>
        </div>
      ))}
    </section>
  )
}

const roleOf = (lane: BoardLane) =>
  lane.kind === 'coach'
    ? lane.roles.includes('boat')
      ? 'boat'
      : 'vehicle'
    : lane.roles.includes('guide')
      ? 'guide'
      : 'driver'

function Lanes({ data, kind, onAssign }: Parts & { kind: BoardLane['kind'] }) {
  const { w } = useWords()
  const title = w(kind === 'crew' ? 'plans.text.peopleLane' : 'plans.text.coachesLane')
  const lanes = data.lanes.filter((lane) => lane.kind === kind)
  return (
    <section aria-label={title}>
      {lanes.map((lane) => (
        <div key={lane.id} className="plan-lane">
          <div className="plan-lane-name">
            {lane.name}
            <small>{lane.detail}</small>
          </div>
          <div className="plan-track">
            {lane.busyOn.map((date) => (
              <LaneBar key={date} board={data} busyOn={date} />
            ))}
            {data.plans.flatMap((plan) =>
              plan.assignments
                .filter((one) => (kind === 'crew' ? one.crewId : one.coachId) === lane.id)
                .map((one) => (
                  <LaneBar
                    key={one.id}
                    board={data}
                    plan={plan}
                    assignment={one}
                    onOpen={() =>
                      onAssign({ planId: plan.id, existing: { ...one, role: one.role ?? roleOf(lane) } })
                    }
                  />
                )),
            )}
          </div>
        </div>
      ))}
    </section>
  )
}
