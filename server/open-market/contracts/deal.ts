import { createHash } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { termsText } from '#contract/open-market/terms.fields.ts'
import type { DealState, Terms } from '#contract/open-market/open-market.schema.ts'
import type { z } from 'zod'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { MarketContract } from '../../kit/db/tables.gen.ts'
import { lockRow, updateRow } from '../../kit/db/rows.ts'
import { todayOf } from '../../kit/text/today.ts'
import { postMove, type MoveBody } from './messages.ts'

export type ContractTerms = z.output<typeof Terms>
export type Copy = Selectable<MarketContract>

export const hashOf = (terms: object): string =>
  createHash('sha256').update(termsText(terms)).digest('base64url')

export const isTalking = (state: DealState): boolean => state === 'proposed' || state === 'countered'

/** Do a contract's own terms say it? One that was made before terms said such a thing does not: what stands here stays. */
export const says = ({ terms }: Pick<Copy, 'terms'>, name: keyof ContractTerms): boolean =>
  Object.hasOwn(Object(terms), name)

/** Accepted, and in force from a later day on only. */
export const beginsLater = (ctx: Ctx, { validFrom }: Pick<ContractTerms, 'validFrom'>): boolean =>
  validFrom !== null && validFrom > todayOf(ctx)

/** Is there something to end: what runs, or was accepted for a day that is to come, or on which it could not begin. */
export const mayEnd = ({ state, ends_on: endsOn }: Copy, { validFrom }: ContractTerms): boolean =>
  endsOn === null && (isRunning(state) || (state === 'accepted' && validFrom !== null))

/** Agreed and not over: it may be amended, suspended and ended. */
export const isRunning = (state: DealState): boolean => state === 'active' || state === 'suspended'

type Amending = Pick<Copy, 'state' | 'ends_on' | 'amend_state' | 'amend_ours'>
/** Other terms that the partner proposed wait for our answer. */
export const isProposedToUs = ({ amend_state: state, amend_ours: ours }: Amending): boolean =>
  state === 'proposed' && ours === false
/** Other terms may be proposed: none stand beside, or theirs are answered by ours. */
export const isAmendable = (copy: Amending): boolean =>
  copy.state === 'active' && copy.ends_on === null && (copy.amend_state === null || isProposedToUs(copy))

/** Our copy, locked; another merchant's answers like an unknown one. */
export const lockCopy = (ctx: Ctx, id: number): Promise<Copy> =>
  lockRow(ctx, 'market_contract', id, 'for update')

type Moving = {
  to: DealState
  /** Of a new version, whose answer is awaited. */
  hash?: string
  /** Of terms that stand from now on. */
  standing?: string | null
  copy?: Parameters<typeof updateRow<'market_contract'>>[3]
  say?: Partial<MoveBody>
}

/**
 * One move of a contract: the row that both merchants share counts it, our copy follows, and the other side hears of it by message.
 * A copy that has not heard of the last move, or of two that move at once the second, is refused: the version on the screen is old.
 */
export async function moveDeal(ctx: Ctx, copy: Copy, verb: MoveBody['move'], moving: Moving): Promise<void> {
  const { to, hash, standing, copy: values, say } = moving
  const { rows } = await sql<{ seq: number }>`
    update platform.market_deal set state = ${to}, seq = seq + 1, moved_at = ${ctx.now.toISOString()},
           hash = coalesce(${hash ?? standing ?? null}, hash), last_word_id = ${hash ? ctx.scope.merchantId : sql.ref('last_word_id')},
           rounds = rounds + ${hash ? 1 : 0}
     where id = ${copy.deal_id} and seq = ${copy.seq} and state = ${copy.state} and rounds < ${hash ? 20 : 21}
    returning seq`.execute(ctx.db)
  const seq = rows[0]?.seq ?? fail('open-market.contractChanged')
  await updateRow(
    ctx,
    'market_contract',
    { id: copy.id },
    {
      ...values,
      state: to,
      seq,
      moved_at: ctx.now.toISOString(),
    },
  )
  await postMove(ctx, copy.partner_id, {
    dealId: copy.deal_id,
    seq,
    move: verb,
    state: to,
    hash: hash ?? standing ?? copy.hash,
    byName: ctx.actor.name,
    ...say,
  })
}

/** One more version of our copy's terms, as the trail keeps it. */
export async function addVersion(
  ctx: Ctx,
  contractId: number,
  {
    no,
    ours,
    byName,
    message,
    terms,
    hash,
    fromDay = null,
  }: {
    no: number
    ours: boolean
    byName: string
    message: string
    terms: object
    hash: string
    fromDay?: string | null
  },
): Promise<void> {
  await sql`insert into market_contract_version (merchant_id, contract_id, no, ours, by_name, message, terms, hash, at, from_day)
    values (${ctx.scope.merchantId}, ${contractId}, ${no}, ${ours}, ${byName}, ${message}, ${JSON.stringify(terms)}, ${hash}, ${ctx.now.toISOString()}, ${fromDay}::date)`.execute(
    ctx.db,
  )
}

export const markAccepted = (ctx: Ctx, copy: Copy, byName: string, no: number | null = copy.version_no) =>
  sql`update market_contract_version set accepted_at = ${ctx.now.toISOString()}, accepted_by_name = ${byName}
    where merchant_id = ${ctx.scope.merchantId} and contract_id = ${copy.id} and no = ${no}`.execute(ctx.db)
