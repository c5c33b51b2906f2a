import type { Refusal, Verdict } from '#contract/ticketing/verify/judge.ts'
import type { CheckAnswer } from '../../kit/parts/page/check-page.tsx'
import { refusalText } from '../verify/refusal-text.ts'
import { gateState, setGate } from './gate-state.ts'
import { HeldParty, HeldTitle } from './held-party.tsx'
import { judgeHere, type HeldFound, type SignedFound } from './judge-here.ts'
import { SignedParty, SignedTitle } from './signed-party.tsx'
import { isOffline, syncGate } from './sync-gate.ts'
import { writeAct } from './write-journal.ts'

/** Milliseconds in which the server answers, or the device judges by itself. */
const patience = 800

/** Asks the server, and this device where that does not answer in time. Nobody chooses which. */
export async function checkAtGate(
  code: string,
  online: (code: string) => Promise<CheckAnswer>,
): Promise<CheckAnswer> {
  if (navigator.onLine && gateState().live) {
    const answer = await inTime(online(code))
    if (answer && !(await isSoldUnheard(code, answer))) return answer
    if (answer) return checkHere(code)
    setGate({ live: false })
    void syncGate()
  }
  return checkHere(code)
}

/** The server does not know it yet, and its signature is good: another device sold it without network. */
async function isSoldUnheard(code: string, { tone, word }: CheckAnswer): Promise<boolean> {
  if (tone !== 'bad' || word !== 'ticketing.refusals.unknown') return false
  return (await judgeHere(code)).kind === 'signed'
}

async function inTime(input: Promise<CheckAnswer>): Promise<CheckAnswer | null> {
  const late = new Promise<null>((done) => setTimeout(() => done(null), patience))
  const answered = input.catch((error: unknown) => {
    if (isOffline(error)) return null
    throw error
  })
  return Promise.race([answered, late])
}

/** What this device says of a code; who is refused is written down to be handed in. */
async function checkHere(code: string): Promise<CheckAnswer> {
  const here = await judgeHere(code)
  if (here.kind === 'none') {
    await writeAct({ kind: 'refused', code, refusal: here.refusal })
    return { tone: 'bad', word: `ticketing.refusals.${here.refusal}`, facts: refusalText(here.refusal, {}) }
  }
  if (here.kind === 'signed') {
    await noteRefused(code, here.found.verdict, null)
    return signedAnswer(code, here.found)
  }
  const [only, ...others] = here.found
  if (only && others.length === 0) {
    await noteRefused(code, only.verdict, only.ticket.id)
    return heldAnswer(code, only)
  }
  return {
    tone: 'warn',
    word: 'ticketing.answers.choose',
    facts: (tell) => (
      <ul className="ticket-rights">
        {here.found.map((found) => (
          <li key={found.ticket.id}>
            <button type="button" className="lt-button" onClick={() => tell(heldAnswer(code, found))}>
              <HeldTitle ticket={found.ticket} />
            </button>
          </li>
        ))}
      </ul>
    ),
  }
}

async function noteRefused(
  code: string,
  { refusal, facts }: Verdict,
  voucherId: number | null,
): Promise<void> {
  if (refusal) await writeAct({ kind: 'refused', code, refusal, facts, voucherId })
}

const wordOf = ({ tone, refusal }: Verdict): Pick<CheckAnswer, 'tone' | 'word'> => {
  if (refusal) return { tone: 'bad', word: `ticketing.refusals.${refusal}` }
  return { tone, word: tone === 'good' ? 'ticketing.answers.board' : 'ticketing.answers.attention' }
}
const boardedWord = { tone: 'good', word: 'ticketing.answers.boarded' } as const

/** Somebody may be shown the party all the same: what was used here can be taken back. */
const isShut = (refusal: Refusal | null): boolean => refusal !== null && refusal !== 'used'

function heldAnswer(code: string, found: HeldFound, undoable: number[] = []): CheckAnswer {
  const { ticket, verdict } = found
  return {
    ...(undoable.length > 0 ? boardedWord : wordOf(verdict)),
    title: <HeldTitle ticket={ticket} />,
    facts: (tell) => (
      <HeldParty
        code={code}
        found={found}
        undoable={undoable}
        shut={isShut(verdict.refusal)}
        onDone={(next, boarded) => tell(heldAnswer(code, next, boarded))}
      />
    ),
  }
}

function signedAnswer(code: string, found: SignedFound, boarded = false): CheckAnswer {
  const { verdict } = found
  return {
    ...(boarded ? boardedWord : wordOf(verdict)),
    title: <SignedTitle facts={found.facts} />,
    facts: (tell) => (
      <SignedParty
        code={code}
        found={found}
        boarded={boarded}
        onDone={(next) => tell(signedAnswer(code, next, true))}
      />
    ),
  }
}
