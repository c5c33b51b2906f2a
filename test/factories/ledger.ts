import type { AccountKind } from '#contract/finance/finance.schema.ts'
import { chartKey } from '#contract/finance/books/kinds.ts'
import { postJournals, type AccountRef, type Journal } from '#server/finance/finance.public.ts'
import type { App } from '#server/kit/app-services.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'

/** What was written: how many journals, and what each account of the chart came to, debits above zero. */
export type Played = { journals: number; sums: Map<string, number> }

const today = Temporal.Now.plainDateISO('Asia/Bangkok')
/** The days over which operations are spread. */
export const playDays = {
  from: today.subtract({ days: 420 }).toString(),
  to: today.subtract({ days: 1 }).toString(),
}

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
function chances(seed: number): (most: number) => number {
  let state = seed * 2_654_435_761 + 1
  return (most) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return state % most
  }
}

/** Journals of two to five entries over one or two currencies, on that day or one of the two before it. */
function drawJournal(
  pick: (most: number) => number,
  sums: Played['sums'],
  last: Temporal.PlainDate,
): Journal {
  const day = last.subtract({ days: pick(3) }).toString()
  const entries: Journal['entries'] = []
  const add = (kind: AccountKind, currency: string, minor: number) => {
    const account: AccountRef = { kind, currency, name: kind === 'cash' ? `till ${pick(3)}` : '' }
    entries.push({ account, ...(minor > 0 ? { debitMinor: minor } : { creditMinor: -minor }) })
    const key = `${chartKey({ kind, name: account.name! })} ${currency}`
    sums.set(key, (sums.get(key) ?? 0) + minor)
  }
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

type Play = {
  operations: number
  seed: number
  /** So many write at once. */ at?: number
  /** Journals in one transaction, at most. */ together?: number
}

/** Writes so many journals of chance, several at once; answers what they come to. Drawn as they are written: a million fit no memory. */
export async function play(
  app: App,
  merchantId: number,
  { operations, seed, at = 4, together = 50 }: Play,
): Promise<Played> {
  const pick = chances(seed)
  const sums: Played['sums'] = new Map()
  let journals = 0
  const work = async () => {
    while (journals < operations) {
      // Any days of the year behind us; what is written at once is of days near each other.
      const last = today.subtract({ days: 1 + pick(418) })
      const some = Array.from({ length: Math.min(1 + pick(together), operations - journals) }, () =>
        drawJournal(pick, sums, last),
      )
      journals += some.length
      await withSystemCtx(app, merchantId, (ctx) => postJournals(ctx, some))
    }
  }
  await Promise.all(Array.from({ length: at }, work))
  return { journals, sums }
}
