import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { codeStates, type CodeStatus } from '#contract/ticketing/prepaid/code.states.ts'
import type { MoveCode, MoveCodeWhy } from '#contract/ticketing/prepaid/prepaid.schema.ts'
import { postJournals, type Journal } from '../../finance/finance.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { todayOf } from '../../kit/text/today.ts'
import { codeJournals, type CostedCode } from './code-journals.ts'
import { codesChanged, fewerCodes } from './codes-changed.ts'

export type StoredCode = CostedCode & {
  code: string
  version: number
  uses: number
  ticketId: number
  batchId: number
  skuId: number
  validFrom: string
  validUntil: string
  returnableUntil: string | null
  shownAt: string | null
}

/** Codes that a condition on `c` names, locked in the order of their ids, or as `order` says. */
export async function lockCodes(
  ctx: Ctx,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`c.id for no key update of c`,
): Promise<StoredCode[]> {
  const { rows } = await sql<StoredCode>`
    select c.id, c.status, c.order_id as "orderId", c.line_id as "lineId", c.unit_cost_minor as "unitCostMinor", b.return_fee_minor as "returnFeeMinor",
           t.currency, c.code, c.version, c.uses, c.ticket_id as "ticketId", c.batch_id as "batchId",
           t.sku_id as "skuId", c.valid_from as "validFrom", c.valid_until as "validUntil", b.returnable_until as "returnableUntil", c.shown_at as "shownAt"
      from prepaid_code c
      join prepaid_ticket t on t.merchant_id = c.merchant_id and t.id = c.ticket_id
      join prepaid_batch b on b.merchant_id = c.merchant_id and b.id = c.batch_id
     where c.merchant_id = ${ctx.scope.merchantId} and ${where} order by ${order}`.execute(ctx.db)
  return rows
}

/** The line that takes codes. */
type Taker = { orderId: number; lineId: number }

/**
 * Gives locked codes another state, and ends or begins that a line has them. Answers what the books say of it, for whoever posts
 * all journals of an act at once.
 */
export async function moveCodes(
  ctx: Ctx,
  codes: readonly StoredCode[],
  to: CodeStatus,
  taker?: Taker,
): Promise<Journal[]> {
  if (!codes.length) return []
  const { merchantId } = ctx.scope
  const ids = codes.map(({ id }) => id)
  const isAllocated = codeStates.is(to, 'allocated')
  const line = taker
    ? sql`order_id = ${taker.orderId}::bigint, line_id = ${taker.lineId}::bigint, shown_at = null,`
    : isAllocated
      ? sql``
      : sql`order_id = null, line_id = null,`
  await sql`update prepaid_code set ${line} status = ${to}, version = version + 1
     where merchant_id = ${merchantId} and id = any(${ids}::bigint[])`.execute(ctx.db)
  if (taker)
    await sql`insert into prepaid_allocation (merchant_id, code_id, order_id, line_id)
      select ${merchantId}, id, ${taker.orderId}::bigint, ${taker.lineId}::bigint from unnest(${ids}::bigint[]) id`.execute(
      ctx.db,
    )
  else if (!isAllocated)
    await sql`update prepaid_allocation set ended_at = clock_timestamp()
       where merchant_id = ${merchantId} and code_id = any(${ids}::bigint[]) and ended_at is null`.execute(
      ctx.db,
    )
  return codeJournals(codes, to)
}

type Verb = 'markUsed' | 'markUnused' | 'setFree' | 'returnCode' | 'voidCode'

/** Where a person's act leads: what is marked as not used goes back to the line that has it. */
const targetOf = (verb: Verb, { status, lineId }: StoredCode): CodeStatus | null =>
  verb === 'markUnused' ? (lineId === null ? 'to-check' : 'issued') : codeStates.target(verb, status, null)

/** What a person does with one code: marked, set free, returned to its supplier or void. */
export const movesCode =
  (verb: Verb) =>
  async (
    ctx: Ctx,
    { id, version, ...more }: z.output<typeof MoveCode> | z.output<typeof MoveCodeWhy>,
  ): Promise<{ done: true }> => {
    const [code] = await lockCodes(ctx, sql`c.id = ${id}`)
    if (!code) fail('notFound')
    if (version !== undefined && version !== code.version) fail('changedMeanwhile')
    const to = codeStates.open(verb, code.status) ? targetOf(verb, code) : null
    if (!to) fail('operationInvalid')
    if (verb === 'returnCode' && !isReturnable(ctx, code)) fail('ticketing.notReturnable')
    if (verb === 'setFree' && code.validUntil < todayOf(ctx)) fail('ticketing.codeExpired')
    await postJournals(ctx, await moveCodes(ctx, [code], to))
    await emit(ctx, `ticketing.${verb}`, {
      subject: 'prepaidTicket',
      subjectId: code.ticketId,
      ...('reason' in more && { reason: more.reason }),
      facts: { code: code.code },
      before: { code: code.code, status: code.status, orderId: code.orderId },
      after: { status: to },
    })
    await (to === 'free' ? codesChanged : fewerCodes)(ctx, [code.skuId])
    return { done: true }
  }

export const isReturnable = (ctx: Ctx, { returnableUntil }: Pick<StoredCode, 'returnableUntil'>): boolean =>
  returnableUntil !== null && returnableUntil >= todayOf(ctx)
