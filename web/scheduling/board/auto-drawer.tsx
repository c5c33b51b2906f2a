import { useState } from 'react'
import type { AutoPlan, Moves } from '#contract/scheduling/plan.schema.ts'
import { useAct } from '../../kit/call/query.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { useWords } from '../../kit/words/words.ts'
import { scheduling } from '../scheduling.client.ts'
import type { MadeMove, Versions } from './undo-stack.ts'

type Props = Panel & { date: string; onMoved: (move: MadeMove) => void }
const modes = [
  { mode: 'insert', word: 'scheduling.text.autoInsert' },
  { mode: 'improve', word: 'scheduling.text.autoImprove' },
] as const
const figures = ['unplaced', 'vehicles', 'minutes', 'moved'] as const
const figureWords = {
  unplaced: 'scheduling.text.autoUnplaced',
  vehicles: 'scheduling.text.autoVehicles',
  minutes: 'scheduling.text.autoMinutes',
  moved: 'scheduling.text.autoMoved',
} as const

const sent = (moves: Moves['moves']) =>
  moves.map(({ lineId, leg, version, runId, stop, pickUp }) => ({
    lineId,
    leg,
    version,
    runId,
    pickUp,
    ...(stop !== undefined && { stop }),
  }))
const versionsOf = (moves: Moves['moves']): Versions =>
  Object.fromEntries(moves.map(({ lineId, version }) => [lineId, version]))

/** The planner's proposal: what it would gain, what stays out and why. Applying it is one act, taken back in one. */
export function AutoDrawer({ date, onMoved, ...panel }: Props) {
  const { w } = useWords()
  const [plan, setPlan] = useState<AutoPlan | null>(null)
  const [busy, setBusy] = useState(false)
  const apply = useAct(scheduling.boardCardsMove, { doneText: w('scheduling.text.autoDone') })
  const ask = async (mode: 'insert' | 'improve') => {
    setBusy(true)
    setPlan(await scheduling.boardAutoPlan({ date, mode, seconds: 3 }).catch(() => null))
    setBusy(false)
  }
  const use = async ({ moves }: AutoPlan) => {
    const done = await apply.run({ date, moves: sent(moves) })
    panel.onClose()
    if (!done) return
    const back = async (now: Versions) => {
      const stood = done.moves.map((move) => ({ ...move, version: now[move.lineId] ?? move.version }))
      const answer = await apply.run({ date, moves: sent(stood) })
      return answer && versionsOf(answer.moves)
    }
    onMoved({ before: versionsOf(moves), after: versionsOf(done.moves), back })
  }
  return (
    <Drawer
      {...panel}
      title={w('scheduling.text.auto')}
      foot={
        plan &&
        plan.moves.length > 0 && (
          <button
            type="button"
            className="lt-button lt-button-primary"
            disabled={apply.running}
            onClick={() => void use(plan)}
          >
            {w('scheduling.text.autoApply')}
          </button>
        )
      }
    >
      <p>
        {modes.map(({ mode, word }) => (
          <button
            key={mode}
            type="button"
            className="lt-button"
            disabled={busy}
            onClick={() => void ask(mode)}
          >
            {w(word)}
          </button>
        ))}
      </p>
      {plan && <Proposal plan={plan} />}
    </Drawer>
  )
}

function Proposal({ plan }: { plan: AutoPlan }) {
  const { w } = useWords()
  return (
    <>
      <table className="auto-figures">
        <thead>
          <tr>
            <th />
            <th scope="col">{w('scheduling.text.autoBefore')}</th>
            <th scope="col">{w('scheduling.text.autoAfter')}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map((name) => (
            <tr key={name}>
              <th scope="row">{w(figureWords[name])}</th>
              <td>{plan.before[name]}</td>
              <td>{plan.after[name]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {plan.moves.length === 0 && <p>{w('scheduling.text.autoNothing')}</p>}
      <ul className="dive-list">
        {plan.moves.map(({ lineId, guest, coach, pickUp }) => (
          <li key={lineId}>
            {pickUp} {coach} · {guest}
          </li>
        ))}
      </ul>
      {plan.left.length > 0 && (
        <>
          <h3>{w('scheduling.text.autoLeft')}</h3>
          <ul className="dive-list">
            {plan.left.map(({ lineId, guest, why }) => (
              <li key={lineId}>
                {guest}: {w(`scheduling.autoWhy.${why}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
