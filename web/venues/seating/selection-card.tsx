import type { SeatRow, SessionHead } from '#contract/venues/venues.schema.ts'
import { useAct, useMayCall, useRead } from '../../kit/call/query.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { runs } from '../../kit/route/action.ts'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { venues } from '../venues.client.ts'
import type { HoldState } from './use-hold.ts'
import type { SeatText } from './use-seat-text.ts'

type Move = {
  from: SeatRow | undefined
  to: SeatRow | undefined
  begin: (seat: SeatRow) => void
}
type SelectionCardProps = {
  session: SessionHead
  chosen: readonly SeatRow[]
  text: SeatText
  hold: HoldState
  move: Move
  onClear: () => void
}

/** The seats that are selected, and what can be done with them as they are now. */
export function SelectionCard(props: SelectionCardProps) {
  const { chosen, text, move, onClear } = props
  const { w } = useWords()
  return (
    <Card
      title="venues.text.selected"
      extra={
        chosen.length > 0 && (
          <button type="button" className="lt-button lt-button-plain" onClick={onClear}>
            {w('venues.text.clear')}
          </button>
        )
      }
    >
      {chosen.length === 0 ? (
        <p>{w('venues.text.nothingSelected')}</p>
      ) : (
        <p>
          {w('venues.text.seatCount', { count: chosen.length })}: {chosen.slice(0, 12).map(text).join(' · ')}
          {chosen.length > 12 && ' …'}
        </p>
      )}
      <SoldTo {...props} />
      {move.from ? <MoveBar {...props} from={move.from} /> : chosen.length > 0 && <Acts {...props} />}
    </Card>
  )
}

/** The orders whose seats are among those selected. */
function SoldTo({ session, chosen }: SelectionCardProps) {
  const may = useMayCall(venues.saleLines)
  const ids = [...new Set(chosen.flatMap(({ lineId }) => lineId ?? []))].slice(0, 200)
  const { data } = useRead(
    venues.saleLines,
    { id: session.id, ids },
    { enabled: may && ids.length > 0, skipToast: true },
  )
  if (ids.length === 0 || !data) return null
  return (
    <p>
      {data.rows.map(({ id, orderId, code, name }) => (
        <span key={id}>
          <Link href={to.orders.OrderDetail({ id: orderId })}>{code}</Link> {name}{' '}
        </span>
      ))}
    </p>
  )
}

function Acts({ session, chosen, hold: { hold, set, left }, move, onClear }: SelectionCardProps) {
  const { id } = session
  const seatIds = chosen.map((seat) => seat.id)
  const may = {
    hold: useMayCall(venues.hold),
    block: useMayCall(venues.block),
    free: useMayCall(venues.free),
    freeSold: useMayCall(venues.freeSold),
    move: useMayCall(venues.move),
  }
  const { w } = useWords()
  const all = (...states: SeatRow['state'][]) => chosen.every(({ state }) => states.includes(state))
  const fits = {
    hold: session.open && all('free'),
    block: session.open && all('free'),
    free: all('held', 'blocked'),
    freeSold: all('sold'),
    move: chosen.length === 1 && all('sold'),
  }
  const token = hold && left > 0 ? hold.token : undefined
  const held = token && hold ? [...new Set([...hold.seatIds, ...seatIds])] : seatIds
  const take = useAct(venues.hold, {
    onDone: (answer) => {
      set({ ...answer, seatIds: held })
      onClear()
    },
  })
  const can = Object.fromEntries(
    (['hold', 'move', 'block', 'free', 'freeSold'] as const)
      .filter((act) => may[act] && fits[act])
      .map((act) => [act, true as const]),
  )
  const first = chosen[0]
  return (
    <ActionButtons
      can={can}
      of="venues.text"
      max={3}
      name={w('venues.text.seatCount', { count: chosen.length })}
      onDone={onClear}
      acts={{
        hold: { go: () => void take.run({ id, seatIds: held, ...(token && { token }) }) },
        move: { go: () => first && move.begin(first) },
        block: runs(venues.block, (reason) => ({ id, seatIds, reason }), {
          reason: true,
          done: 'venues.text.blocked',
        }),
        free: runs(venues.free, () => ({ id, seatIds }), { done: 'venues.text.released' }),
        freeSold: runs(venues.freeSold, (reason) => ({ id, seatIds, reason }), {
          reason: true,
          danger: true,
          done: 'venues.text.released',
        }),
      }}
    />
  )
}

function MoveBar({ session, move, text, onClear, from }: SelectionCardProps & { from: SeatRow }) {
  const { w } = useWords()
  const act = useAct(venues.move, { doneText: w('venues.text.moved'), onDone: onClear })
  const target = move.to && move.to.id !== from.id ? move.to : undefined
  return (
    <div role="status">
      <p>{target ? `${text(from)} → ${text(target)}` : w('venues.text.moveHelp')}</p>
      <div className="seating-bar">
        {target && (
          <button
            type="button"
            className="lt-button lt-button-primary"
            disabled={act.running}
            onClick={() => void act.run({ id: session.id, fromId: from.id, toId: target.id })}
          >
            {w('venues.text.move')}
          </button>
        )}
        <button type="button" className="lt-button" onClick={onClear}>
          {w('venues.text.stop')}
        </button>
      </div>
    </div>
  )
}
