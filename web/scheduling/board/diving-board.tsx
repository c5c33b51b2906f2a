import { useMemo } from 'react'
import { useAct, useRead } from '../../kit/call/query.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { runs as acts } from '../../kit/route/action.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { DayCheck } from '../plan/day-check.tsx'
import { useDay } from '../plan/use-day.tsx'
import { scheduling } from '../scheduling.client.ts'
import { boardRead } from './board-read.ts'
import { Board } from './board.tsx'
import type { BoardMove } from './board-types.ts'
import { diveLanes } from './dive-lanes.ts'
import { moveOnDiveBoard, partyOfKey, stoodOf, takeBack, versionsOf, type DiveActs } from './move-diver.ts'
import { useUndo } from './use-undo.ts'
import '../scheduling.css'
import { DayProfit } from './day-profit.tsx'
import { usePresence } from './use-presence.ts'
import { NoticesCard } from './notices-card.tsx'

/** A diving day as a board: boats, instructors with how many each may lead, and their divers. */
export default function DivingBoard() {
  const { w, language } = useWords()
  const { may } = useSession()
  const { pick, date } = useDay()
  const { others, hold } = usePresence(date, 'dive')
  const read = useRead(
    scheduling.divingBoardPlanDay,
    { date },
    { live: ['dayPlan', 'order', 'coach', 'crew', 'guestProfile'], ...boardRead },
  )
  const day = read.data
  const lanes = useMemo(() => (day && language ? diveLanes(day) : []), [day, language])
  const place = useAct(scheduling.divingBoardCardPlace)
  const lead = useAct(scheduling.divingBoardDiverPlace)
  const { moved, undo, count } = useUndo()
  const board: DiveActs = {
    place: place.run,
    lead: lead.run,
    read: () => scheduling.divingBoardPlanDay({ date }),
  }
  const onMove = async ({ card, to }: BoardMove) => {
    if (!day) return
    const lineId = partyOfKey(day, card.key)
    const stood = stoodOf(day, lineId)
    if (!(await moveOnDiveBoard(board, day, card.key, to.key))) return void read.refetch()
    const [before, after] = [versionsOf(day, lineId), versionsOf(await board.read(), lineId)]
    moved({ before, after, back: (now) => takeBack(board, stood, now) })
  }
  return (
    <>
      <PageHead
        title={w('scheduling.screens.DivingPlanV2')}
        sub={<span className="lt-keys-help">{w('scheduling.text.boardHelp')}</span>}
        actions={
          <ActionButtons
            can={{
              ...(may('daily.DivingPlanV2.publish') && { publish: true }),
              ...(count > 0 && { undo: true }),
            }}
            of="scheduling.text"
            max={2}
            acts={{
              publish: acts(scheduling.divingBoardPlanPublish, () => ({ date }), {
                consequence: w('scheduling.text.publishWhat'),
                done: 'scheduling.text.published',
              }),
              undo: { go: () => void undo() },
            }}
          />
        }
      />
      {pick}
      <DayCheck date={date} />
      <DayProfit date={date} kind="dive" />
      <NoticesCard date={date} />
      {day && (
        <Board
          label={w('scheduling.screens.DivingPlanV2')}
          lanes={lanes}
          mayMove={may('daily.DivingPlanV2.edit')}
          onMove={(move) => void onMove(move)}
          onUndo={() => void undo()}
          others={others}
          onHold={hold}
        />
      )}
      {day && day.trips.length === 0 && <p>{w('scheduling.text.noDiveTrips')}</p>}
    </>
  )
}
