import { sql } from 'kysely'
import { minorToText } from '#contract/kit/money/amounts.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { readWhole } from '#server/write-off/read/read-whole.ts'
import { takeStatement } from '#server/write-off/statements/take-statement.ts'
import { keepFile } from '#server/write-off/statements/upload-statement.ts'
import { adminOf } from '../companies.ts'
import { callAt, type Stage } from '../stage.ts'

const feeOf = (minor: number): number => Math.round(minor * 0.019)

/** The list that Ksher sends of what it settles: only there its fee is told. */
export const takeKsherList = (stage: Stage, connectionId: number): Promise<void> =>
  withSystemCtx(
    stage.app,
    stage.merchant.id,
    (ctx) => takeList(ctx, stage.clock.day(0), connectionId),
    callAt(stage, new Date(), adminOf(stage)).actor,
  )

async function takeList(ctx: Ctx, today: string, connectionId: number): Promise<void> {
  const { rows } = await sql<{ number: string; id: string; minor: number }>`
    select number, payment_id as id, amount_minor as minor from payment_attempt
     where merchant_id = ${ctx.scope.merchantId} and connection_id = ${connectionId} and state = 'paid' and currency = 'THB' order by id`.execute(
    ctx.db,
  )
  if (!rows.length) return
  const text = (minor: number) => minorToText(minor, 'THB')
  const list = [
    'Transaction date,Merchant order no,Transaction no,Type,Gross amount,Fee,Net amount,Settlement id',
    ...rows.map(({ number, id, minor }) =>
      [
        today,
        number,
        id,
        'PAY',
        text(minor),
        text(feeOf(minor)),
        text(minor - feeOf(minor)),
        `KS-${today}`,
      ].join(','),
    ),
  ].join('\n')
  const content = new TextEncoder().encode(list)
  const read = await readWhole(content, { source: 'provider', currency: 'THB', near: today })
  if (!read) return
  const file = { fileName: `ksher-${today}.csv`, contentType: 'text/csv', content }
  const { ids } = await keepFile(
    ctx,
    { source: 'provider', accountId: null, connectionId, agentId: null, file },
    read,
  )
  for (const id of ids) await takeStatement(ctx, { id })
}
