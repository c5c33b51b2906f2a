import { sql, type Selectable } from 'kysely'
import type { Verdict } from '#contract/write-off/match/match.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { BankLine } from '../../kit/db/tables.gen.ts'
import type { Candidate } from '../suggest/candidates.ts'

type NarrowedColumns = {
  suggested: Verdict
  state: 'open' | 'matched' | 'explained' | 'ignored'
  candidates: Candidate[]
}
export type LineRecord = Omit<Selectable<BankLine>, keyof NarrowedColumns> & NarrowedColumns

type LineRef = { id: number; version?: number | undefined }

/** Lines, locked in the order of their ids; told where one is not there, or is not as it was seen. */
export async function lockLines(ctx: Ctx, input: readonly LineRef[]): Promise<LineRecord[]> {
  const ids = input.map(({ id }) => id)
  const { rows } = await sql<LineRecord>`select * from bank_line
    where merchant_id = ${ctx.scope.merchantId} and id = any(${ids}::bigint[]) order by id for no key update`.execute(
    ctx.db,
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  return input.map(({ id, version }) => {
    const row = found.get(id) ?? fail('notFound')
    if (version !== undefined && version !== row.version) fail('changedMeanwhile')
    return row
  })
}

export async function lockLine(ctx: Ctx, one: LineRef): Promise<LineRecord> {
  const [row] = await lockLines(ctx, [one])
  return row ?? fail('notFound')
}

/** Refuses a line of which nothing is open any more, by its name: somebody else was first. */
export function requireOpen(line: LineRecord): void {
  if (line.state !== 'open') fail('write-off.itemTaken', { item: line.payer || line.text || line.reference })
}

/** Noon of a line's day where the merchant is: its movement counts on that day, or on the first open one. */
export const noonOf = (ctx: Ctx, day: string): string =>
  Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone: ctx.merchant.timeZone, plainTime: '12:00' })
    .toInstant()
    .toString()

/** How much of lines is matched, and with it whether they are open, counted anew. */
export async function recomputeLineStates(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await sql`update bank_line l set matched_minor = m.sum, version = l.version + 1,
      state = case when m.sum <> l.amount_minor then 'open' when m.explained then 'explained' else 'matched' end
    from (select l.id, coalesce(sum(x.amount_minor), 0)::bigint as sum, coalesce(bool_and(t.kind = 'explained'), false) as explained
            from bank_line l left join bank_match_line x on x.merchant_id = l.merchant_id and x.line_id = l.id and x.live
            left join bank_match t on t.merchant_id = x.merchant_id and t.id = x.match_id
           where l.merchant_id = ${ctx.scope.merchantId} and l.id = any(${[...ids]}::bigint[]) group by l.id) m
   where l.merchant_id = ${ctx.scope.merchantId} and l.id = m.id`.execute(ctx.db)
}
