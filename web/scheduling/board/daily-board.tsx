import { useMemo } from 'react'
import type { Card, DayPlan } from '#contract/scheduling/plan.schema.ts'
import { useAct, useRead } from '../../kit/call/query.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { runs as acts } from '../../kit/route/action.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { DayCheck } from '../plan/day-check.tsx'
import { useDay } from '../plan/use-day.tsx'
import { scheduling } from '../scheduling.client.ts'
import { AutoDrawer } from './auto-drawer.tsx'
import { boardRead } from './board-read.ts'
import { Board } from './board.tsx'
import type { BoardMove } from './board-types.ts'
import { CoachPlaces } from '../map/coach-places.tsx'
import { PickUpMap } from '../map/pick-up-map.tsx'
import { idIn, runOf, tripLanes } from './trip-lanes.ts'
import type { Versions } from './undo-stack.ts'
import { useUndo } from './use-undo.ts'
import { DayProfit } from './day-profit.tsx'
import { usePresence } from './use-presence.ts'
import '../scheduling.css'
import { NoticesCard } from './notices-card.tsx'

/** A day's trips as a board: parties on runs, who waits, a plan by the planner, and where they are fetched. */
export default function DailyBoard() {
  const { w, language } = useWords()
  const { may } = useSession()
  const { pick, date } = useDay()
  const { others, hold } = usePresence(date)
  const read = useRead(
    scheduling.boardPlanDay,
    { date },
    { live: ['dayPlan', 'order', 'coach', 'crew'], ...boardRead },
  )
  const day = read.data
  const lanes = useMemo(() => (day && language ? tripLanes(day) : []), [day, language])
  const { onMove, moved, undo, count } = usePlacing(day, () => void read.refetch())
  const auto = useDrawer<true>()
  return (
    <>
      <Head date={date} count={count} onAuto={() => auto.show(true)} onUndo={() => void undo()} />
      {pick}
      <DayCheck date={date} />
      <DayProfit date={date} />
      <NoticesCard date={date} />
      {day && (
        <Board
          label={w('scheduling.screens.DailyPlanV2')}
          lanes={lanes}
          mayMove={may('daily.DailyPlanV2.edit')}
          onMove={(move) => void onMove(move)}
          onUndo={() => void undo()}
          others={others}
          onHold={hold}
        />
      )}
      {day && day.trips.length === 0 && <p>{w('scheduling.text.noTrips')}</p>}
      {day && <PickUpMap day={day} />}
      <CoachPlaces date={date} />
      {auto.record && (
        <AutoDrawer key={auto.count} date={date} onMoved={moved} open={auto.open} onClose={auto.hide} />
      )}
    </>
  )
}

/** Places a party where its card was dropped, each move one that can be taken back; one that failed reads the day anew. */
function usePlacing(day: DayPlan | undefined, onLost: () => void) {
  const place = useAct(scheduling.boardCardPlace)
  const { moved, undo, count } = useUndo()
  const cards = day?.trips.flatMap(({ runs }) => runs.flatMap((run) => run.cards)) ?? []
  const cardAt = (key: string): Card | undefined => cards.find(({ lineId }) => lineId === idIn(key))
  const onMove = async ({ card, to, before }: BoardMove) => {
    const was = cardAt(card.key)
    const party = was ?? day?.unplaced.find(({ lineId }) => lineId === idIn(card.key))
    if (!party) return
    const { lineId, leg, version } = party
    const stop = before === undefined ? undefined : cardAt(before)?.stop
    const runId = runOf(to.key)
    const done = await place.run({
      lineId,
      leg,
      version,
      runId,
      pickUp: was?.runId === runId ? was.pickUp : '',
      ...(stop !== undefined && { stop }),
    })
    if (!done) return onLost()
    const back = async (now: Versions) => {
      const answer = await place.run({
        lineId,
        leg,
        version: now[lineId] ?? done.version,
        runId: was?.runId ?? null,
        pickUp: was?.pickUp ?? '',
        ...(was && { stop: was.stop }),
      })
      return answer && { [lineId]: answer.version }
    }
    moved({ before: { [lineId]: version }, after: { [lineId]: done.version }, back })
  }
  return { onMove, moved, undo, count }
}

type HeadProps = { date: string; count: number; onAuto: () => void; onUndo: () => void }
/** The board's title with what may be done to the day; taking back where there are moves to take back. */
function Head({ date, count, onAuto, onUndo }: HeadProps) {
  const { w } = useWords()
  const { may } = useSession()
  return (
    <PageHead
      title={w('scheduling.screens.DailyPlanV2')}
      sub={<span className="lt-keys-help">{w('scheduling.text.boardHelp')}</span>}
      actions={
        <ActionButtons
          can={{
            ...(may('daily.DailyPlanV2.edit') && { auto: true }),
            ...(may('daily.DailyPlanV2.publish') && { publish: true }),
            ...(count > 0 && { undo: true }),
          }}
          of="scheduling.text"
          max={3}
          acts={{
            auto: { go: onAuto },
            publish: acts(scheduling.boardPlanPublish, () => ({ date }), {
              consequence: w('scheduling.text.publishWhat'),
              done: 'scheduling.text.published',
            }),
            undo: { go: onUndo },
          }}
        />
      }
    />
  )
}
