import type { AccountKind } from '#contract/finance/finance.schema.ts'
import { closingPoints } from '#contract/finance/books/closing-points.ts'
import { chartKey } from '#contract/finance/books/kinds.ts'
import { postJournals, type AccountRef, type Journal } from '#server/finance/finance.public.ts'
import { AppError } from '#server/kit/call/errors.ts'
import type { App } from '#server/kit/app-services.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'

/**
 * What was written: how many journals, and what each account of the chart came to, debits above zero; how many were refused
 * because somebody's money did not reach.
 */
export type Played = { journals: number; refused: number; sums: Map<string, number> }

const today = Temporal.Now.plainDateISO('Asia/Bangkok')
/** The days over which operations are spread. */
export const playDays = {
  from: today.subtract({ days: 420 }).toString(),
  to: today.subtract({ days: 1 }).toString(),
}

/** A month is closed with whatever is open of it. */
export const allWaived = closingPoints.map((point) => ({ point, reason: 'Known' }))

const kinds = [
  'cash',
  'clearing',
  'sales',
  'fees',
  'tax',
  'refunds',
  'cost',
  'expense',
  'income',
  'equity',
  'asset',
  'liability',
] as const
const currencies = ['THB', 'CNY', 'JPY'] as const

/** The same chances every time: a small generator of numbers below `most`. */
function chances(seed: number): (max: number) => number {
  let state = seed * 2_654_435_761 + 1
  return (max) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return state % max
  }
}

/** Entries of a journal as they are drawn: an amount above zero is a debit. */
const entryOf = (account: AccountRef, minor: number): Journal['entries'][number] => ({
  account,
  ...(minor > 0 ? { debitMinor: minor } : { creditMinor: -minor }),
})

/** Journals of two to five entries over one or two currencies, on that day or one of the two before it. */
function drawJournal(pick: (max: number) => number, last: Temporal.PlainDate): Journal {
  const day = last.subtract({ days: pick(3) }).toString()
  const entries: Journal['entries'] = []
  const add = (kind: AccountKind, currency: string, minor: number) =>
    entries.push(entryOf({ kind, currency, name: kind === 'cash' ? `till ${pick(3)}` : '' }, minor))
  for (let pairs = 1 + pick(2); pairs > 0; pairs--) {
    const currency = currencies[pick(currencies.length)]!
    const minor = 1 + pick(5_000_000)
    const part = pick(minor)
    add(kinds[pick(kinds.length)]!, currency, minor)
    add(kinds[pick(kinds.length)]!, currency, part - minor)
    if (part) add(kinds[pick(kinds.length)]!, currency, -part)
  }
  return { kind: 'played', at: `${day}T05:00:00Z`, entries }
}

/** An agent pays in, or out of what it has: below zero it is refused. */
function drawPayment(
  pick: (max: number) => number,
  day: Temporal.PlainDate,
  agents: readonly number[],
): Journal {
  const agentId = agents[pick(agents.length)]!
  const minor = (1 + pick(5_000_000)) * (pick(2) ? 1 : -1)
  return {
    kind: 'played',
    at: `${day.toString()}T05:00:00Z`,
    entries: [
      entryOf({ kind: 'cash', currency: 'THB', name: 'till 0' }, minor),
      entryOf({ kind: 'agent-available', currency: 'THB', agentId }, -minor),
    ],
  }
}

/** What journals come to, laid on what was before. */
function count(sums: Played['sums'], journals: readonly Journal[]): void {
  for (const { account, debitMinor = 0, creditMinor = 0 } of journals.flatMap(({ entries }) => entries)) {
    const key = `${chartKey({ kind: account.kind, name: account.name ?? '' })} ${account.currency}`
    sums.set(key, (sums.get(key) ?? 0) + debitMinor - creditMinor)
  }
}

type Play = {
  operations: number
  seed: number
  /** Whose money moves too, in a journal of its own now and then. */
  agents: readonly number[]
  /** So many write at once. */ at?: number
  /** Journals in one transaction, at most. */ together?: number
}

/** Writes so many journals of chance, several at once; answers what they come to. Drawn as they are written: a million fit no memory. */
export async function play(
  app: App,
  merchantId: number,
  { operations, seed, agents, at = 4, together = 50 }: Play,
): Promise<Played> {
  const pick = chances(seed)
  const played: Played = { journals: 0, refused: 0, sums: new Map() }
  let begun = 0
  const work = async () => {
    while (begun < operations) {
      // Any days of the year behind us; what is written at once is of days near each other.
      const last = today.subtract({ days: 1 + pick(418) })
      const some = pick(5)
        ? Array.from({ length: Math.min(1 + pick(together), operations - begun) }, () =>
            drawJournal(pick, last),
          )
        : [drawPayment(pick, last, agents)]
      begun += some.length
      try {
        await withSystemCtx(app, merchantId, (ctx) => postJournals(ctx, some))
        played.journals += some.length
        count(played.sums, some)
      } catch (error) {
        if (!(error instanceof AppError && error.name === 'balanceTooLow')) throw error
        played.refused += some.length
      }
    }
  }
  await Promise.all(Array.from({ length: at }, work))
  return played
}
