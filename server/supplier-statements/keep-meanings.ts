import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import type { Ctx } from '../kit/ctx.ts'
import { codeKey, lineMatcher } from './match-rows.ts'
import { ourLines } from './our-lines.queries.ts'
import type { MappedRow } from './map-rows.task.ts'

type Whose = { id: number; supplierId: number; currency: string }

/** Rows before others have their turn: some milliseconds' work. */
const rowsAtOnce = 200

async function* inParts(rows: readonly MappedRow[]): AsyncGenerator<readonly MappedRow[]> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    yield rows.slice(at, at + rowsAtOnce)
    await setImmediate()
  }
}

/**
 * Finds our lines for the rows of a statement, and writes what each row says. What is passed over has no amount: another mapping may
 * want it. What was answered before goes.
 */
export async function keepMeanings(
  ctx: Ctx,
  { id, supplierId, currency }: Whose,
  rows: readonly MappedRow[],
): Promise<void> {
  const codes = new Set<string>()
  const days = new Set<string>()
  for await (const some of inParts(rows))
    for (const { meaning } of some) {
      if (meaning?.code) codes.add(codeKey(meaning.code))
      if (meaning?.day) days.add(meaning.day)
    }
  codes.delete('')
  const matchOf = lineMatcher(await ourLines(ctx, { supplierId, currency }, { codes, days }))
  for await (const some of inParts(rows))
    await writeMeanings(
      ctx,
      id,
      some.map(({ no, meaning }) => {
        const match = meaning && matchOf(meaning)
        return {
          no,
          code: meaning?.code ?? '',
          day: meaning?.day ?? null,
          guest: meaning?.guest ?? '',
          amount: meaning?.amountMinor ?? null,
          problem: meaning ? meaning.problem : 'passed',
          line: match?.lineId ?? null,
          foundBy: match?.foundBy ?? '',
        }
      }),
    )
  const { merchantId } = ctx.scope
  await sql`update supplier_statement s set from_day = r.first, to_day = r.last
      from (select min(coalesce(t.day, l.date)) as first, max(coalesce(t.day, l.date)) as last from supplier_statement_row t
              left join order_line l on l.merchant_id = t.merchant_id and l.id = t.line_id
             where t.merchant_id = ${merchantId} and t.statement_id = ${id} and t.problem = '') r
     where s.merchant_id = ${merchantId} and s.id = ${id}`.execute(ctx.db)
}

const writeMeanings = (ctx: Ctx, id: number, rows: readonly object[]) =>
  sql`update supplier_statement_row t
         set code = r.code, day = r.day, guest = r.guest, amount_minor = r.amount, problem = r.problem, line_id = r.line,
             found_by = r."foundBy", answer = '', note = '', answered_by_name = '', answered_at = null
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as r(no int, code text, day date, guest text, amount bigint, problem text, line bigint, "foundBy" text)
       where t.merchant_id = ${ctx.scope.merchantId} and t.statement_id = ${id} and t.row_no = r.no`.execute(
    ctx.db,
  )
