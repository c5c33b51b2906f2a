import type { HeldTicket } from '#contract/ticketing/offline/offline.schema.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { useState } from 'react'
import { useMayCall } from '../../kit/call/query.ts'
import { signal } from '../../kit/look/signal.ts'
import { useRemembered } from '../../kit/session/remembered.ts'
import { shownDay } from '../../kit/words/buddhist.ts'
import { useWords } from '../../kit/words/words.ts'
import { EntitlementState } from '../entitlement-state.tsx'
import { ticketing } from '../ticketing.client.ts'
import { refusalText } from '../verify/refusal-text.ts'
import { useWayText } from '../way-text.ts'
import { barredText } from '../verify/barred-text.ts'
import { barredOf, heldNow, sailingHere, type HeldFound } from './judge-here.ts'
import { syncGate } from './sync-gate.ts'
import { writeAct } from './write-journal.ts'

export function HeldTitle({ ticket }: { ticket: HeldTicket }) {
  const { w, name } = useWords()
  const { itemNames, serviceDate, session, contactName, orderCode, pickUp } = ticket
  return (
    <span className="ticket-order">
      <b>{name(itemNames)}</b>
      <span>
        {[`${shownDay(serviceDate)} ${session}`.trim(), contactName, orderCode, pickUp]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span>{w('ticketing.text.sailingCount', sailingHere(ticket))}</span>
    </span>
  )
}

type PartyProps = {
  code: string
  found: HeldFound
  /** What was let on board by the last tap: it can be taken back. */
  undoable: number[]
  /** It is not let on board here. */
  shut: boolean
  onDone: (after: HeldFound, boarded: number[]) => void
}

/** A party that this device knows: those of this sailing ticked, one tap lets them on board; it is written here and handed in later. */
export function HeldParty({ code, found, undoable, shut, onDone }: PartyProps) {
  const { w } = useWords()
  const { ticket, verdict } = found
  return (
    <>
      {verdict.refusal && undoable.length === 0 && (
        <p className="verify-finding">{refusalText(verdict.refusal, verdict.facts)}</p>
      )}
      {verdict.refusal === 'formsMissing' && <p className="verify-finding">{barredText(barredOf(ticket))}</p>}
      {undoable.length > 0 && <p className="verify-finding">{w('ticketing.offline.savedHere')}</p>}
      <Concerns found={found} />
      {!shut && (
        <Guests
          key={ticket.entitlements.map(({ state }) => state).join()}
          code={code}
          found={found}
          undoable={undoable}
          onDone={onDone}
        />
      )}
    </>
  )
}

function Concerns({ found: { ticket, verdict } }: Pick<PartyProps, 'found'>) {
  const { w } = useWords()
  return verdict.concerns.map((concern) => (
    <p key={concern} className="verify-finding">
      {w(`ticketing.concerns.${concern}`, {
        amount: `${groupedAmount(ticket.dueMinor, ticket.currency)} ${ticket.currency}`,
        guests: ticket.missing.map(({ guestName }, at) => guestName || String(at + 1)).join(', '),
        barred: barredText(barredOf(ticket)),
      })}
    </p>
  ))
}

function Guests({ code, found, undoable, onDone }: Omit<PartyProps, 'shut'>) {
  const { w } = useWords()
  const { ticket, verdict } = found
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => new Set(verdict.ready))
  const [busy, setBusy] = useState(false)
  const [sound] = useRemembered('check.sound', true)
  const mayUndo = useMayCall(ticketing.boardUndo)
  const mayMark = useMayCall(ticketing.boardNoShow)
  const toggle = (id: number) => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    setTicked(next)
  }
  const ids = ticket.entitlements.flatMap(({ id, state }) =>
    state === 'ready' && ticked.has(id) ? [id] : [],
  )
  const write = async (kind: 'board' | 'undo' | 'noShow', entitlementIds: number[]) => {
    setBusy(true)
    await writeAct({
      kind,
      code,
      voucherId: ticket.id,
      entitlementIds,
      ...(kind === 'undo' && { reason: w('ticketing.offline.undoReason') }),
    })
    signal(kind === 'board' ? 'good' : 'warn', sound)
    const after = heldNow(ticket.id)
    if (after) onDone(after, kind === 'board' ? entitlementIds : [])
    void syncGate()
  }
  return (
    <div className="verify-party">
      <GuestList
        entitlements={ticket.entitlements}
        barred={new Set(barredOf(ticket).map(({ entitlementId }) => entitlementId))}
        ticked={ticked}
        onToggle={toggle}
      />
      {ticket.entitlements.some(({ state }) => state === 'ready') && (
        <button
          type="button"
          className="lt-button lt-button-primary verify-board"
          disabled={ids.length === 0 || busy}
          onClick={() => void write('board', ids)}
        >
          {w('ticketing.text.board', { count: ids.length })}
        </button>
      )}
      {mayMark && ids.length > 0 && undoable.length === 0 && (
        <button type="button" className="lt-button" disabled={busy} onClick={() => void write('noShow', ids)}>
          {w('ticketing.text.noShowOne')}
        </button>
      )}
      {undoable.length > 0 && mayUndo && (
        <button
          type="button"
          className="lt-button"
          disabled={busy}
          onClick={() => void write('undo', undoable)}
        >
          {w('ticketing.text.undo')}
        </button>
      )}
    </div>
  )
}

type ListProps = {
  entitlements: HeldTicket['entitlements']
  /** Without network nobody lets them on board: there is nobody to say why. */
  barred: ReadonlySet<number>
  ticked: ReadonlySet<number>
  onToggle: (id: number) => void
}

/** Each right with whose it is and how it stands; those not used can be ticked. */
function GuestList({ entitlements, barred, ticked, onToggle }: ListProps) {
  const { w } = useWords()
  const wayText = useWayText()
  return (
    <ul className="ticket-rights">
      {entitlements.map((one) => (
        <li key={one.id}>
          <label>
            {one.state === 'ready' && !barred.has(one.id) && (
              <input type="checkbox" checked={ticked.has(one.id)} onChange={() => onToggle(one.id)} />
            )}
            {[one.guestName, w(`ticketing.guestKinds.${one.guestKind}`), wayText(one)]
              .filter(Boolean)
              .join(' · ')}
          </label>
          <EntitlementState of={one} />
        </li>
      ))}
    </ul>
  )
}
