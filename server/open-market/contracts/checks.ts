import { sql } from 'kysely'
import { maxIssueFeeMinor } from '#contract/agents/agent.fields.ts'
import { firstOf } from '#contract/kit/given.ts'
import { codesOf } from '#contract/open-market/terms.fields.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { agentOfMerchant, currencyFits } from '../../agents/agents.public.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { isMissing, readRow } from '../../kit/db/rows.ts'
import { strategyOf } from '../../pricing/pricing.public.ts'
import { countedSkus } from '../../stock/stock.public.ts'
import { supplierOfMerchant } from '../../suppliers/suppliers.public.ts'
import type { ContractTerms, Copy } from './deal.ts'
import { isCheckedBy, seenLicences } from '../company/seen-licences.ts'
import type { Direction } from '../partners.ts'

type Own = { recordId: number | null; strategyId: number | null }
type Columns = { agent_id: number | null; supplier_id: number | null; strategy_id: number | null }

/** What of our own a contract joins, checked while a person is there to be told: later it is joined by message. */
export async function ownRecords(
  ctx: Ctx,
  { direction, partnerId, terms }: { direction: Direction; partnerId: number; terms: ContractTerms },
  { recordId, strategyId }: Own,
): Promise<Columns> {
  const { issueFeeMinor, orderFeeMinor } = terms
  if (issueFeeMinor + orderFeeMinor > maxIssueFeeMinor)
    failField(issueFeeMinor > maxIssueFeeMinor ? 'issueFeeMinor' : 'orderFeeMinor', 'tooLarge', {
      max: groupedAmount(maxIssueFeeMinor, terms.currency),
    })
  if (terms.products === 'types' && !terms.productTypes.length) failField('productTypes', 'required')
  if (terms.products === 'codes' && !codesOf(terms.productCodes).length) failField('productCodes', 'required')
  if (terms.validFrom !== null && terms.validTo !== null && terms.validTo < terms.validFrom)
    failField('validTo', 'open-market.fieldErrors.beforeFrom')
  if (direction === 'buys') {
    if (strategyId !== null) failField('strategyId', 'notAllowed')
    const standing = await supplierOfMerchant(ctx, partnerId)
    if (recordId !== null) await isFree(ctx, 'supplier', recordId, partnerId)
    return { agent_id: null, supplier_id: standing ?? recordId, strategy_id: null }
  }
  await requireCounted(ctx, terms)
  if (strategyId !== null && (await isMissing(ctx, 'price_strategy', [strategyId])))
    failField('strategyId', 'unknown')
  const standing = await agentOfMerchant(ctx, partnerId)
  if (recordId !== null) await isFree(ctx, 'agent', recordId, partnerId)
  const agentId = standing?.id ?? recordId
  if (agentId !== null && !(await currencyFits(ctx, agentId, terms.currency)))
    failField('currency', 'agents.text.currencyFixed')
  return { agent_id: agentId, supplier_id: null, strategy_id: strategyId }
}

/** Places are kept of products of ours whose stock is counted, of each once. */
async function requireCounted(ctx: Ctx, { allotted }: ContractTerms): Promise<void> {
  const codes = allotted.map(({ code }) => code.toUpperCase())
  const found = await countedSkus(ctx, codes)
  const at = codes.findIndex((code, place) => !found.has(code) || codes.indexOf(code) < place)
  if (at >= 0)
    failField(`allotted.${at}.code`, 'open-market.fieldErrors.notCounted', { code: codes[at] ?? '' })
}

/** The price level that the buyer has here by now, which staff may have changed since the contract chose one. */
export const presentLevel = async (
  ctx: Ctx,
  { agent_id: agentId, strategy_id: chosen }: Pick<Copy, 'agent_id' | 'strategy_id'>,
): Promise<number | null> => (agentId === null ? chosen : strategyOf(ctx, 'agent', agentId))

async function isFree(ctx: Ctx, table: 'agent' | 'supplier', id: number, partnerId: number): Promise<void> {
  if (await isMissing(ctx, table, [id])) failField('recordId', 'unknown')
  const { bound_merchant_id: bound } = await readRow(ctx, table, id)
  if (bound !== null && bound !== partnerId) failField('recordId', 'taken')
}

const rank = { none: 0, expired: 0, submitted: 1, checked: 2 } as const
const needed = { anyone: 0, submitted: 1, checked: 2 } as const

/** The gates of both: each says whether it trades with companies without a licence, with one that was sent, or only with a checked one. */
export async function checkGates(ctx: Ctx, partnerId: number): Promise<void> {
  if (!(await passesGates(ctx, partnerId))) fail('open-market.licence')
}

export async function passesGates(ctx: Ctx, partnerId: number): Promise<boolean> {
  const { rows } = await sql<{
    merchant_id: number
    gate: keyof typeof needed
    licence_state: keyof typeof rank
    licences: { country: string; number: string }[]
  }>`
    select merchant_id, gate, licence_state, licences from platform.market_company
     where merchant_id in (${ctx.scope.merchantId}, ${partnerId})`.execute(ctx.db)
  const own = rows.find(({ merchant_id: id }) => id === ctx.scope.merchantId)
  const theirs = rows.find(({ merchant_id: id }) => id === partnerId)
  const seen = await seenLicences(ctx, partnerId)
  const theirState = theirs && isCheckedBy(seen, theirs) ? 'checked' : theirs?.licence_state
  const passes = (gate: keyof typeof needed = 'anyone', state: keyof typeof rank = 'none') =>
    rank[state] >= needed[gate]
  return passes(own?.gate, theirState) && passes(theirs?.gate, own?.licence_state)
}

const newADay = 20
const amendmentsADay = 20
const openToOne = 3
const restDays = 30

/** Nobody is flooded: so many new requests a day, so many open with one company, and a rest after a refusal. */
export async function checkAsks(ctx: Ctx, partnerId: number): Promise<void> {
  const { rows } = await sql<{ today: number; open: number; refused: number }>`
    select count(*) filter (where d.created_at > now() - interval '1 day')::int as today,
           count(*) filter (where d.state in ('proposed', 'countered') and ${partnerId} in (d.seller_id, d.buyer_id))::int as open,
           count(*) filter (where d.state = 'declined' and ${partnerId} in (d.seller_id, d.buyer_id)
                              and d.moved_at > now() - make_interval(days => ${restDays}))::int as refused
      from platform.market_deal d where d.proposer_id = ${ctx.scope.merchantId}`.execute(ctx.db)
  const [requested] = rows
  if (requested && (requested.today >= newADay || requested.open >= openToOne || requested.refused > 0))
    fail('open-market.tooManyAsks')
}

/** Nor by one contract: each amendment is news to the other side, also one that is taken back at once. */
export async function checkAmends({ db, scope }: Ctx, contractId: number): Promise<void> {
  const { rows } = await sql<{ today: number }>`
    select count(*)::int as today from market_contract_version
     where merchant_id = ${scope.merchantId} and contract_id = ${contractId} and ours and from_day is not null
       and at > now() - interval '1 day'`.execute(db)
  if (firstOf(rows).today >= amendmentsADay) fail('open-market.tooManyAsks')
}
