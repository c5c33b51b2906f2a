import { movesFrom, type DepartureState } from '#contract/journeys/departure.fields.ts'
import type { Departure } from '#contract/journeys/journeys.api.ts'
import { wordAt } from '#contract/words.ts'
import { DayCallDrawer, openCall } from '../departures/departures.public.tsx'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { runs, type Action } from '../kit/route/action.ts'
import { useWords } from '../kit/words/words.ts'
import { journeys } from './journeys.client.ts'
import { PlanDrawer } from './plan-drawer.tsx'
import { SharesDrawer } from './shares-drawer.tsx'

type Props = { departure: Departure; onEdit: () => void }

/** Opens, holds, guarantees, closes or calls off a departure; what is open from where it is. */
export function DepartureActs({ departure, onEdit }: Props) {
  const { w } = useWords()
  const { id, state, can, held, sold, skuId, date } = departure
  const calling = useDrawer<number>()
  const shares = useDrawer<Departure>()
  const planning = useDrawer<Departure>()
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
    // Who is on it is told, moved or given back by a call of departures.
    ...(held + sold > 0 &&
      skuId !== null && {
        cancelled: { word: 'journeys.departureVerbs.cancelled', danger: true, go: () => calling.show(skuId) },
      }),
    shares: { word: 'journeys.text.sharesTitle', go: () => shares.show(departure) },
    plan: { word: 'journeys.text.makePlan', go: () => planning.show(departure) },
    edit: { word: 'kit.parts.edit', go: onEdit },
  }
  const allowed = Object.fromEntries(Object.keys(acts).map((name) => [name, can[rightOf(name, held + sold)]]))
  return (
    <>
      <ActionButtons can={dropEmpty(allowed)} of="journeys.departureVerbs" acts={acts} max={1} quiet />
      {shares.record && (
        <SharesDrawer key={shares.count} departure={shares.record} open={shares.open} onClose={shares.hide} />
      )}
      {planning.record && (
        <PlanDrawer
          key={`plan ${planning.count}`}
          departure={planning.record}
          open={planning.open}
          onClose={planning.hide}
        />
      )}
      {calling.record && (
        <DayCallDrawer
          key={`call ${calling.count}`}
          day={{ date, skuId: calling.record }}
          open={calling.open}
          onClose={calling.hide}
          call={journeys.departureCallOff}
          send={(form) => ({ ...form, id })}
          onSaved={(call) => openCall(call.id)}
          closes
        />
      )}
    </>
  )
}

const rightOf = (name: string, guests: number): string =>
  name === 'edit' || name === 'shares' || name === 'plan'
    ? name
    : name === 'cancelled' && guests > 0
      ? 'callOff'
      : 'move'

const dropEmpty = <T,>(record: Record<string, T | undefined>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
