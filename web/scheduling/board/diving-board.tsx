import { dayForm } from '#contract/scheduling/plan.fields.ts'
import { useAct, useRead } from '../../kit/call/query.ts'
import { Fields } from '../../kit/form/form-page.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { runs as acts } from '../../kit/route/action.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { diveBoardCalls } from '../plan/plan-calls.ts'
import { useDay } from '../plan/use-day.ts'
import { Board } from './board.tsx'
import type { BoardMove } from './board-types.ts'
import { diveLanes } from './dive-lanes.ts'
import { moveOnDiveBoard, partyOfKey, stoodOf, takeBack, versionsOf, type DiveActs } from './move-diver.ts'
import { useUndo } from './use-undo.ts'
import '../scheduling.css'

const Field = fieldOf(dayForm)

/** A diving day as a board: boats, instructors with how many each may lead, and their divers. */
export default function DivingBoard() {
  const { w } = useWords()
  const { may } = useSession()
  const { form, date } = useDay()
  const read = useRead(
    diveBoardCalls.planDay,
    { date },
    { live: ['dayPlan', 'order', 'coach', 'crew', 'guestProfile'], keep: true, tellsFailure: true },
  )
  const day = read.data
  const place = useAct(diveBoardCalls.cardPlace)
  const lead = useAct(diveBoardCalls.diverPlace)
  const { moved, undo, count } = useUndo()
  const board: DiveActs = {
    place: place.run,
    lead: lead.run,
    read: () => diveBoardCalls.planDay({ date }),
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
        sub={<span>{w('scheduling.text.boardHelp')}</span>}
        actions={
          <ActionButtons
            can={{
              ...(may('daily.DivingPlanV2.publish') && { publish: true }),
              ...(count > 0 && { undo: true }),
            }}
            of="scheduling.text"
            max={2}
            acts={{
              publish: acts(diveBoardCalls.planPublish, () => ({ date }), {
                consequence: w('scheduling.text.publishWhat'),
                done: 'scheduling.text.published',
              }),
              undo: { go: () => void undo() },
            }}
          />
        }
      />
      <div className="board-day">
        <Fields form={form}>
          <Field name="date" />
        </Fields>
      </div>
      {day && (
        <Board
          label={w('scheduling.screens.DivingPlanV2')}
          lanes={diveLanes(day)}
          mayMove={may('daily.DivingPlanV2.edit')}
          onMove={(move) => void onMove(move)}
          onUndo={() => void undo()}
        />
      )}
      {day && day.trips.length === 0 && <p>{w('scheduling.text.noDiveTrips')}</p>}
    </>
  )
}
