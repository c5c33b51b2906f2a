import { sql } from 'kysely'
import type { Verdict } from '#contract/write-off/match/match.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { openItems } from '../match/open-items.ts'
import type { Candidate } from './candidates.ts'

type Named = Pick<Candidate, 'items' | 'lines'>
type Open = {
  items: ReadonlyMap<string, { amountMinor: number; parts: boolean }>
  lines: { has: (id: number) => boolean }
}

/** Whether all that a suggestion names is still open, and as much of it as it says. */
export const stands = ({ items, lines }: Named, open: Open): boolean =>
  lines.every((id) => open.lines.has(id)) &&
  items.every(({ key, amountMinor }) => {
    const item = open.items.get(key)
    if (!item?.parts) return item?.amountMinor === amountMinor
    return item.amountMinor > 0 === amountMinor > 0 && Math.abs(amountMinor) <= Math.abs(item.amountMinor)
  })

/**
 * What open lines of a page are as of now, where that is less than was worked out last: something that a suggestion names was paid,
 * matched or cancelled since. A line whose best is gone is sure of nothing until all are weighed anew. Of thousands at once the job tells.
 */
export async function lessSure(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, Verdict>> {
  const { rows: lines } = await sql<{ id: number; suggested: Verdict; candidates: Named[] }>`
    select id, suggested, candidates from bank_line where merchant_id = ${ctx.scope.merchantId} and id = any(${[...ids]}::bigint[])
       and state = 'open' and suggested <> 'none'`.execute(ctx.db)
  const all = lines.flatMap(({ candidates }) => candidates)
  const keys = [...new Set(all.flatMap(({ items }) => items.map(({ key }) => key)))]
  const open = {
    items: new Map((await openItems(ctx, { keys })).map((item) => [item.key, item])),
    lines: await openOf(ctx, [...new Set(all.flatMap(({ lines: others }) => others))]),
  }
  return new Map(
    lines.flatMap(({ id, suggested, candidates }) => {
      const isOpen = candidates.map((one) => stands(one, open))
      const verdict: Verdict = isOpen[0] ? suggested : isOpen.includes(true) ? 'maybe' : 'none'
      return verdict === suggested ? [] : [[id, verdict]]
    }),
  )
}

async function openOf(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  if (!ids.length) return new Set()
  const { rows } = await sql<{ id: number }>`select id from bank_line
    where merchant_id = ${ctx.scope.merchantId} and id = any(${[...ids]}::bigint[]) and state = 'open'`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ id }) => id))
}
