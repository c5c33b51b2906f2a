import type { Amend, AmendAccept } from '#contract/open-market/open-market.schema.ts'
import { Terms } from '#contract/open-market/open-market.schema.ts'
import { isHarder } from '#contract/open-market/terms.fields.ts'
import { sql } from 'kysely'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { checkAmends, checkGates, ownRecords, presentLevel } from './checks.ts'
import { addFiles, withFiles } from './contract-files.ts'
import {
  addVersion,
  hashOf,
  isAmendable,
  isProposedToUs,
  isRunning,
  lockCopy,
  markAccepted,
  moveDeal,
  type ContractTerms,
  type Copy,
} from './deal.ts'
import { tellMove } from './propose.ts'

const done = { done: true } as const
/** A copy without other terms beside those that stand. */
export const noAmendment = {
  amend_state: null,
  amend_no: null,
  amend_ours: null,
  amend_terms: null,
  amend_hash: null,
  amend_from: null,
  amend_strategy_id: null,
} as const

/** The hash holds the day too: the same terms from another day are another proposal. */
export const amendHash = (terms: object, from: string): string => hashOf({ ...terms, from })

/** The number of the next version in the trail: both copies hold the same ones, those that were refused too. */
export async function nextNo({ db, scope }: Ctx, contractId: number): Promise<number> {
  const { rows } = await sql<{
    no: number
  }>`select coalesce(max(no), 0) + 1 as no from market_contract_version
    where merchant_id = ${scope.merchantId} and contract_id = ${contractId}`.execute(db)
  return rows[0]?.no ?? 1
}

/** Harder terms, and another price level of the seller's, begin with notice; others from the next day on. */
function checkFrom(ctx: Ctx, copy: Copy, { terms, from, strategyId }: Amend, present: number | null): void {
  const before = Terms.parse(copy.terms)
  const isLevel = strategyId !== null && strategyId !== present
  const days = isHarder(before, terms) || isLevel ? before.changeDays : 1
  const first = Temporal.PlainDate.from(todayOf(ctx)).add({ days }).toString()
  if (from < first) failField('from', 'open-market.fieldErrors.amendFrom', { day: first })
  if (before.validTo !== null && from > before.validTo)
    failField('from', 'open-market.fieldErrors.amendEnd', { day: before.validTo })
}

/**
 * Proposes other terms for a contract that runs: those that stand hold on, until the other side has accepted the new ones and their day has
 * come. In answer to an amendment of theirs it takes its place. A renewal is an amendment with a later end.
 */
export async function amend(ctx: Ctx, input: Amend): Promise<typeof done> {
  const { id, seq, from, message, strategyId } = input
  const copy = await lockCopy(ctx, id)
  if (copy.seq !== seq) fail('open-market.contractChanged')
  if (!isAmendable(copy)) fail('operationInvalid')
  await checkAmends(ctx, id)
  const { terms, sent } = await withFiles(ctx, id, input)
  const present = await presentLevel(ctx, copy)
  checkFrom(ctx, copy, { ...input, terms }, present)
  const about = { direction: copy.direction, partnerId: copy.partner_id, terms }
  await ownRecords(ctx, about, { recordId: null, strategyId })
  const [hash, no] = [amendHash(terms, from), await nextNo(ctx, id)]
  await moveDeal(ctx, copy, 'amend', {
    to: copy.state,
    copy: {
      amend_state: 'proposed',
      amend_no: no,
      amend_ours: true,
      amend_terms: JSON.stringify(terms),
      amend_hash: hash,
      amend_from: from,
      strategy_id: present,
      amend_strategy_id: strategyId,
    },
    say: { amend: { terms, from, hash }, message, files: sent },
  })
  await addFiles(ctx, id, sent)
  await addVersion(ctx, id, { no, ours: true, byName: ctx.actor.name, message, terms, hash, fromDay: from })
  await tellMove(ctx, copy, 'amendAsked')
  return done
}

/** Accepts the amendment of this hash, and no other; what stands changes on its day. */
export async function acceptAmendment(ctx: Ctx, { id, hash, strategyId }: AmendAccept): Promise<typeof done> {
  const copy = await lockCopy(ctx, id)
  if (copy.amend_hash !== hash) fail('open-market.contractChanged')
  if (copy.state !== 'active' || !isProposedToUs(copy)) fail('operationInvalid')
  if (copy.amend_from === null || copy.amend_from <= todayOf(ctx)) fail('operationInvalid')
  await checkGates(ctx, copy.partner_id)
  const terms: ContractTerms = Terms.parse(copy.amend_terms)
  const about = { direction: copy.direction, partnerId: copy.partner_id, terms }
  await ownRecords(ctx, about, { recordId: null, strategyId })
  await moveDeal(ctx, copy, 'amendAccept', {
    to: copy.state,
    copy: {
      amend_state: 'accepted',
      strategy_id: await presentLevel(ctx, copy),
      amend_strategy_id: strategyId,
    },
  })
  await markAccepted(ctx, copy, ctx.actor.name, copy.amend_no)
  await tellMove(ctx, copy, 'amendAccepted')
  return done
}

type Dropping = { id: number; reason: string }
/** Other terms that nobody has accepted go: refused by whom they were proposed to, taken back by whose they are. */
const dropper =
  (isOurs: boolean, verb: 'amendDecline' | 'amendWithdraw', event: string) =>
  async (ctx: Ctx, { id, reason }: Dropping): Promise<typeof done> => {
    const copy = await lockCopy(ctx, id)
    if (!isRunning(copy.state) || copy.amend_state !== 'proposed' || copy.amend_ours !== isOurs)
      fail('operationInvalid')
    await moveDeal(ctx, copy, verb, { to: copy.state, copy: noAmendment, say: { reason } })
    await tellMove(ctx, copy, event, reason)
    return done
  }
export const declineAmendment = dropper(false, 'amendDecline', 'amendDeclined')
export const withdrawAmendment = dropper(true, 'amendWithdraw', 'amendWithdrawn')
