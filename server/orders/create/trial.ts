import { setImmediate } from 'node:timers/promises'
import { readAccounts } from '../../finance/finance.public.ts'
import type { CallCtx, Ctx } from '../../kit/ctx.ts'
import { readStock } from '../../stock/stock.public.ts'
import { decide, remember, startDeciding, type Decision } from './decide.ts'
import type { Alike } from './duplicates.ts'
import { gather, needsOf, type Gathered } from './gather.ts'
import { accountsOf, alikeOf } from './lock.ts'
import type { OrderRequest, Waiting } from './order-request.ts'

/** `name` is what a later request that looks like this one is told to look like. */
export type Tried = { ctx: CallCtx; request: OrderRequest; name: string }
export type TrialAnswer =
  | { would: { status: string; currency: string; totalMinor: number; guests: number } }
  | { error: unknown }

/** Decided between two breaths: other people's calls hardly wait. */
const atOnce = 50

/**
 * What would become of many orders if they were made one after the other, now: by the reading and the decisions that make
 * them, so that nothing is told otherwise than it is done. Writes and locks nothing. Read in parts, each in a
 * transaction of its own; decided together, because each counts what those before it take.
 */
export class Trial {
  private readonly tried: { name: string; waiting: Waiting }[] = []
  private readonly gathered = new Map<Waiting, { one: Gathered; alike: Alike[] }>()
  private readonly refused = new Map<Waiting, unknown>()

  async read(ctx: Ctx, part: readonly Tried[]): Promise<void> {
    const requests = part.map(({ ctx: by, request, name }) => ({
      name,
      waiting: { ctx: by, request, hash: '', attempt: 1, place: '' },
    }))
    this.tried.push(...requests)
    const { gathered, refused } = await gather(
      ctx,
      requests.map(({ waiting }) => waiting),
    )
    const alike = await alikeOf(ctx, gathered, [])
    gathered.forEach((one, at) => this.gathered.set(one.waiting, { one, alike: alike[at] ?? [] }))
    for (const { waiting, error } of refused) this.refused.set(waiting, error)
  }

  /** One answer a request, in the order in which they were read. */
  async decide(ctx: Ctx): Promise<TrialAnswer[]> {
    const read = [...this.gathered.values()]
    const all = read.map(({ one }) => one)
    const [stocks, accounts] = await Promise.all([
      readStock(ctx, all.flatMap(needsOf)),
      readAccounts(ctx, all.flatMap(accountsOf)),
    ])
    const deciding = startDeciding(ctx, {
      stocks,
      held: new Map(),
      accounts,
      promos: { codes: new Map(), guests: new Map() },
      versions: null,
      leased: null,
      seats: null,
      issues: new Map(),
      earlier: new Map(),
      alike: read.map(({ alike }) => alike),
      // Nothing is written, so nothing needs a number, and what it costs is nobody's question yet.
      ids: all.map(({ lines }) => ({ order: 0, lines: lines.map(() => 0) })),
      costs: all.map(({ lines }) => lines.map(() => null)),
    })
    const answers: TrialAnswer[] = []
    let at = 0
    for (const { waiting, name } of this.tried) {
      if (answers.length % atOnce === atOnce - 1) await setImmediate()
      const found = this.gathered.get(waiting)
      if (!found) {
        answers.push({ error: this.refused.get(waiting) })
        continue
      }
      const decision = decide(deciding, found.one, at++)
      if ('decided' in decision) remember(deciding, found.one, name)
      answers.push(answerOf(found.one, decision))
    }
    return answers
  }
}

function answerOf({ agent, guests }: Gathered, decision: Decision): TrialAnswer {
  if ('error' in decision) return decision
  if (!('decided' in decision)) return { error: new Error('a request came twice in one trial') }
  const { status, totalMinor } = decision.decided
  return { would: { status, currency: agent.currency, totalMinor, guests: guests.length } }
}
