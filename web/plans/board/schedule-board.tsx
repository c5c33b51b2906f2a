import type { CSSProperties } from 'react'
import type { Board, BoardLane, BoardPlan } from '#contract/plans/board.schema.ts'
import { wordAt } from '#contract/words.ts'
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
import { HotelLanes } from './hotel-lanes.tsx'
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
      <PageHead
        title={w('plans.screens.groupScheduleV2')}
        sub={<span className="lt-keys-help">{w('plans.text.boardHelp')}</span>}
      />
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
          <AllLanes data={data} onAssign={drawer.show} />
          <HotelLanes data={data} />
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

const laneKinds = ['guide', 'leader', 'driver', 'vehicle', 'boat'] as const
type LaneKind = (typeof laneKinds)[number]
/** Under what a lane stands: by what it is; somebody who only leads on these days is a leader. */
function kindOf(lane: BoardLane, rows: readonly Assigned[]): LaneKind {
  if (lane.kind === 'coach') return lane.roles.includes('boat') ? 'boat' : 'vehicle'
  const leads = rows.length > 0 && rows.every(({ assignment }) => assignment.role === 'leader')
  if (leads) return 'leader'
  return lane.roles.includes('guide') || !lane.roles.includes('driver') ? 'guide' : 'driver'
}

type Assigned = { plan: BoardPlan; assignment: BoardPlan['assignments'][number] }
const assignedTo = (data: Board, lane: BoardLane): Assigned[] =>
  data.plans.flatMap((plan) =>
    plan.assignments
      .filter((one) => (lane.kind === 'crew' ? one.crewId : one.coachId) === lane.id)
      .map((assignment) => ({ plan, assignment })),
  )

type LaneRows = { lane: BoardLane; rows: Assigned[] }
function AllLanes({ data, onAssign }: Parts) {
  const all = data.lanes.map((lane) => ({ lane, rows: assignedTo(data, lane) }))
  const lanesOf = Map.groupBy(all, ({ lane, rows }) => kindOf(lane, rows))
  return laneKinds.map((kind) => {
    const lanes = lanesOf.get(kind)
    return lanes && <Lanes key={kind} data={data} kind={kind} lanes={lanes} onAssign={onAssign} />
  })
}

function Lanes({ data, kind, lanes, onAssign }: Parts & { kind: LaneKind; lanes: readonly LaneRows[] }) {
  const { w } = useWords()
  const title = w(`plans.text.${kind}Lane`)
  const spoken = (codes: string) =>
    codes &&
    codes
      .split(', ')
      .map((one) => w(wordAt('scheduling.spoken', one)))
      .join(', ')
  return (
    <section aria-label={title}>
      <div className="plan-lane-head">{title}</div>
      {lanes.map(({ lane, rows }) => (
        <div key={lane.id} className="plan-lane">
          <div className="plan-lane-name">
            {lane.name}
            <small>{lane.kind === 'crew' ? spoken(lane.detail) : lane.detail}</small>
          </div>
          <div className="plan-track">
            {lane.busyOn.map((date) => (
              <LaneBar key={date} board={data} busyOn={date} />
            ))}
            {rows.map(({ plan, assignment }) => (
              <LaneBar
                key={assignment.id}
                board={data}
                plan={plan}
                assignment={assignment}
                onOpen={() => onAssign({ planId: plan.id, existing: assignment })}
              />
            ))}
          </div>
        </div>
      ))}
    </section>
  )
}
