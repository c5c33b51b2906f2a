import { movesFrom, type DepartureState } from '#contract/journeys/departure.fields.ts'
import type { Departure } from '#contract/journeys/journeys.api.ts'
import { wordAt } from '#contract/words.ts'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { runs, type Action } from '../kit/route/action.ts'
import { useWords } from '../kit/words/words.ts'
import { journeys } from './journeys.client.ts'
import { SharesDrawer } from './shares-drawer.tsx'

type Props = { departure: Departure; onEdit: () => void }

/** Opens, holds, guarantees, closes or calls off a departure; what is open from where it is. */
export function DepartureActs({ departure, onEdit }: Props) {
  const { w } = useWords()
  const { id, state, can } = departure
  const shares = useDrawer<Departure>()
  const move = (to: DepartureState): Action =>
    runs(journeys.departureMove, () => ({ id, to }), {
      word: wordAt('journeys.departureVerbs', to),
      done: 'journeys.text.moved',
      invalidates: ['stock'],
      ...(to === 'cancelled' && { danger: true, consequence: w('journeys.text.callOffWhat') }),
    })
  const moves = movesFrom(state)
  const acts: Record<string, Action> = {
    ...Object.fromEntries(moves.map((to) => [to, move(to)])),
    shares: { word: 'journeys.text.sharesTitle', go: () => shares.show(departure) },
    edit: { word: 'kit.parts.edit', go: onEdit },
  }
  const allowed = Object.fromEntries(
    Object.keys(acts).map((name) => [
      name,
      name === 'edit' ? can['edit'] : name === 'shares' ? can['shares'] : can['move'],
    ]),
  )
  return (
    <>
      <ActionButtons can={dropEmpty(allowed)} of="journeys.departureVerbs" acts={acts} max={1} quiet />
      {shares.record && (
        <SharesDrawer key={shares.count} departure={shares.record} open={shares.open} onClose={shares.hide} />
      )}
    </>
  )
}

const dropEmpty = <T,>(record: Record<string, T | undefined>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
