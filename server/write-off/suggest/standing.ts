import { sql } from 'kysely'
import type { Suggested, Verdict } from '#contract/write-off/match/match.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { openItems, type ItemRow } from '../match/open-items.ts'
import type { Candidate } from './candidates.ts'

type Named = Pick<Candidate, 'items' | 'lines'>
type Open = { items: ReadonlyMap<string, ItemRow>; lines: ReadonlyMap<number, Suggested['lines'][number]> }

/** What is still open of all that some suggestions name. */
export async function openAmong(ctx: Ctx, named: readonly Named[]): Promise<Open> {
  const keys = [...new Set(named.flatMap(({ items }) => items.map(({ key }) => key)))]
  const items = await openItems(ctx, { keys })
  const lines = await openLines(ctx, [...new Set(named.flatMap(({ lines: others }) => others))])
  return {
    items: new Map(items.map((item) => [item.key, item])),
    lines: new Map(lines.map((line) => [line.id, line])),
  }
}

/** Whether all that a suggestion names is still open, and as much of it as it says. */
export const stands = ({ items, lines }: Named, open: Open): boolean =>
  lines.every((id) => open.lines.has(id)) &&
  items.every(({ key, amountMinor }) => {
    const item = open.items.get(key)
    if (!item?.parts) return item?.amountMinor === amountMinor
    return item.amountMinor > 0 === amountMinor > 0 && Math.abs(amountMinor) <= Math.abs(item.amountMinor)
  })

/** What a line is as of now: one whose best is gone is sure of nothing until all are weighed anew. */
export function verdictNow(suggested: Verdict, candidates: readonly Named[], open: Open): Verdict {
  const isOpen = candidates.map((one) => stands(one, open))
  return isOpen[0] ? suggested : isOpen.includes(true) ? 'maybe' : 'none'
}

/**
 * What open lines of a page are as of now, where that is less than was worked out last: something that a suggestion names was paid,
 * matched or cancelled since. Of thousands at once the job tells.
 */
export async function lessSure(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, Verdict>> {
  const { rows: lines } = await sql<{ id: number; suggested: Verdict; candidates: Named[] }>`
    select id, suggested, candidates from bank_line where merchant_id = ${ctx.scope.merchantId} and id = any(${[...ids]}::bigint[])
       and state = 'open' and suggested <> 'none'`.execute(ctx.db)
  const open = await openAmong(
    ctx,
    lines.flatMap(({ candidates }) => candidates),
  )
  return new Map(
    lines.flatMap(({ id, suggested, candidates }) => {
      const verdict = verdictNow(suggested, candidates, open)
      return verdict === suggested ? [] : [[id, verdict]]
    }),
  )
}

async function openLines(ctx: Ctx, ids: readonly number[]): Promise<Suggested['lines']> {
  if (!ids.length) return []
  const { rows } = await sql<
    Suggested['lines'][number]
  >`select id, day, amount_minor - matched_minor as "amountMinor",
      coalesce(nullif(text, ''), payer) as text from bank_line
    where merchant_id = ${ctx.scope.merchantId} and id = any(${[...ids]}::bigint[]) and state = 'open' order by day, id`.execute(
    ctx.db,
  )
  return rows
}
