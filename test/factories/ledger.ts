import type { AccountKind } from '#contract/finance/finance.schema.ts'
import { chartKey } from '#contract/finance/books/kinds.ts'
import { postJournals, type AccountRef, type Journal } from '#server/finance/finance.public.ts'
import type { App } from '#server/kit/app-services.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'

/** What was written: on which day it was meant, and its entries, debits above zero. */
export type Played = { day: string; entries: { key: string; currency: string; minor: number }[] }

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

/** Journals of two to five entries over one or two currencies, on any day of the year behind us. */
function drawJournal(pick: (most: number) => number): { journal: Journal; played: Played } {
  const day = today.subtract({ days: 1 + pick(420) }).toString()
  const entries: Journal['entries'] = []
  const told: Played['entries'] = []
  const add = (kind: AccountKind, currency: string, minor: number) => {
    const account: AccountRef = { kind, currency, name: kind === 'cash' ? `till ${pick(3)}` : '' }
    entries.push({ account, ...(minor > 0 ? { debitMinor: minor } : { creditMinor: -minor }) })
    told.push({ key: chartKey({ kind, name: account.name! }), currency, minor })
  }
  for (let pairs = 1 + pick(2); pairs > 0; pairs--) {
    const currency = currencies[pick(currencies.length)]!
    const minor = 1 + pick(5_000_000)
    const part = pick(minor)
    add(kinds[pick(kinds.length)]!, currency, minor)
    add(kinds[pick(kinds.length)]!, currency, part - minor)
    if (part) add(kinds[pick(kinds.length)]!, currency, -part)
  }
  return { journal: { kind: 'played', at: `${day}T05:00:00Z`, entries }, played: { day, entries: told } }
}

type Play = {
  operations: number
  seed: number
  /** So many write at once. */ at?: number
  /** Journals in one transaction. */ together?: number
}

/** Writes so many journals of chance, several at once; answers what was written. */
export async function play(
  app: App,
  merchantId: number,
  { operations, seed, at = 4, together = 5 }: Play,
): Promise<Played[]> {
  const pick = chances(seed)
  const drawn = Array.from({ length: operations }, () => drawJournal(pick))
  const work = async () => {
    for (let some = drawn.splice(0, together); some.length; some = drawn.splice(0, together)) {
      await withSystemCtx(app, merchantId, (ctx) =>
        postJournals(
          ctx,
          some.map(({ journal }) => journal),
        ),
      )
      written.push(...some.map(({ played }) => played))
    }
  }
  const written: Played[] = []
  await Promise.all(Array.from({ length: at }, work))
  return written
}
