import { countsOf, judgeSigned, type GuestCounts } from '#contract/ticketing/offline/judge-signed.ts'
import type { TicketFacts } from '#contract/ticketing/offline/ticket-code.ts'
import { useState } from 'react'
import { signal } from '../../kit/look/signal.ts'
import { useRemembered } from '../../kit/session/remembered.ts'
import { timeZone } from '../../kit/session/session.ts'
import { shownDay } from '../../kit/words/buddhist.ts'
import { formatDate, formatTime } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { refusalText } from '../verify/refusal-text.ts'
import { gateState } from './gate-state.ts'
import { usesOf } from './gate-tickets.ts'
import type { SignedFound } from './judge-here.ts'
import { syncGate } from './sync-gate.ts'
import { writeAct } from './write-journal.ts'

const kinds = ['adult', 'child', 'infant'] as const

export function SignedTitle({ facts }: { facts: TicketFacts }) {
  const { w } = useWords()
  const { head } = gateState()
  return (
    <span className="ticket-order">
      <b>{facts.voucherCode}</b>
      <span>
        {[
          `${shownDay(facts.date)} ${facts.session}`.trim(),
          ...kinds.flatMap((kind) => {
            const count = { adult: facts.adults, child: facts.children, infant: facts.infants }[kind]
            return count > 0 ? [`${w(`ticketing.guestKinds.${kind}`)} ${count}`] : []
          }),
        ].join(' · ')}
      </span>
      <span>{w('ticketing.offline.soldAfter', { time: head ? formatTime(head.at, timeZone()) : '–' })}</span>
    </span>
  )
}

type PartyProps = { code: string; found: SignedFound; boarded: boolean; onDone: (after: SignedFound) => void }

/** A party that is known by the signature of its ticket alone: it boards by numbers. */
export function SignedParty({ code, found, boarded, onDone }: PartyProps) {
  const { w } = useWords()
  const { facts, verdict, rights } = found
  const ready = rights.filter(({ id }) => verdict.ready.includes(id))
  const max = countsOf(ready)
  const [counts, setCounts] = useState<GuestCounts>(max)
  const [busy, setBusy] = useState(false)
  const [sound] = useRemembered('check.sound', true)
  const total = counts.adult + counts.child + counts.infant
  const board = async () => {
    setBusy(true)
    await writeAct({ kind: 'boardCount', code, leg: ready[0]?.way?.leg ?? 0, counts })
    signal('good', sound)
    const { head } = gateState()
    const today = formatDate(new Date(), head?.timeZone ?? timeZone())
    onDone({
      facts,
      ...judgeSigned(facts, { post: head?.post ?? null, today, uses: usesOf(facts.voucherCode) }),
    })
    void syncGate()
  }
  if (boarded) return <p className="verify-finding">{w('ticketing.offline.savedHere')}</p>
  if (verdict.refusal) return <p className="verify-finding">{refusalText(verdict.refusal, verdict.facts)}</p>
  return (
    <div className="verify-party">
      <ul className="ticket-rights">
        {kinds
          .filter((kind) => max[kind] > 0)
          .map((kind) => (
            <li key={kind}>
              <span>{w(`ticketing.guestKinds.${kind}`)}</span>
              <Stepper
                kind={w(`ticketing.guestKinds.${kind}`)}
                value={counts[kind]}
                max={max[kind]}
                onChange={(value) => setCounts({ ...counts, [kind]: value })}
              />
            </li>
          ))}
      </ul>
      <button
        type="button"
        className="lt-button lt-button-primary verify-board"
        disabled={total === 0 || busy}
        onClick={() => void board()}
      >
        {w('ticketing.text.board', { count: total })}
      </button>
    </div>
  )
}

type StepperProps = { kind: string; value: number; max: number; onChange: (value: number) => void }
function Stepper({ kind, value, max, onChange }: StepperProps) {
  const { w } = useWords()
  return (
    <span className="gate-stepper">
      <button
        type="button"
        className="lt-button"
        aria-label={w('ticketing.offline.fewer', { kind })}
        disabled={value === 0}
        onClick={() => onChange(value - 1)}
      >
        −
      </button>
      <b>{value}</b>
      <button
        type="button"
        className="lt-button"
        aria-label={w('ticketing.offline.more', { kind })}
        disabled={value === max}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </span>
  )
}
