import { sql, type Selectable } from 'kysely'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import {
  billStates,
  type BillMove,
  type BillStatus,
  type BillVerb,
} from '#contract/billing/bills/bill.states.ts'
import type { billBases } from '#contract/billing/bills/bill.fields.ts'
import type { OneBill } from '#contract/billing/bills/bill.schema.ts'
import type { Can } from '#contract/kit/schema.ts'
import { may, type ActorRef, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { ofReachedAgents } from '../../kit/db/reach.ts'
import { updateRow, type Columns, type Lock } from '../../kit/db/rows.ts'
import type { AgentBill } from '../../kit/db/tables.gen.ts'
import { creditOf, givenToCredit } from './credit.ts'
import { rowView } from './row-view.ts'

export type BillRecord = Omit<Selectable<AgentBill>, 'status' | 'basis'> & {
  status: BillStatus
  basis: (typeof billBases)[number]
}

export const amountText = (minor: number, currency: string): string =>
  `${groupedAmount(minor, currency)} ${currency}`

/** What is still to be paid of a bill. */
export const openOf = (bill: Pick<BillRecord, 'total_minor' | 'noted_minor' | 'paid_minor'>): number =>
  bill.total_minor + bill.noted_minor - bill.paid_minor

const selectBill = async (ctx: Ctx, id: number, lock: Lock | ''): Promise<BillRecord> => {
  const { rows } = await sql<BillRecord>`select * from agent_bill
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} and ${ofReachedAgents('agent_id')} ${sql.raw(lock)}`.execute(
    ctx.db,
  )
  return rows[0] ?? fail('notFound')
}

/** The bill of a call, locked; 404 for none, `changedMeanwhile` for one that moved on since it was seen. */
export async function lockBill(ctx: Ctx, { id, version }: OneBill): Promise<BillRecord> {
  const bill = await selectBill(ctx, id, 'for no key update')
  if (version !== undefined && bill.version !== version) fail('changedMeanwhile')
  return bill
}
export const readBill = (ctx: Ctx, id: number): Promise<BillRecord> => selectBill(ctx, id, '')

/** What stands in the way of verbs beside the state. */
export type Standing = {
  billedLater: boolean
  /** Of that some is in dispute by now: its line cannot be made anew. */
  claimedLater: boolean
  hasPapers: boolean
  /** What it gave to the agent's credit pays another bill by now. */
  creditUsed: boolean
}

/** Of many bills at once. */
export async function standingsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Standing>> {
  if (!ids.length) return new Map()
  type Row = Omit<Standing, 'creditUsed'> & { id: number; agentId: number; currency: string; given: number }
  const { rows } = await sql<Row>`
    select b.id, b.agent_id as "agentId", b.currency,
      exists (select from agent_bill_line l join agent_bill_line later on later.merchant_id = l.merchant_id and later.order_id = l.order_id
                 and later.agent_id = l.agent_id and later.currency = l.currency and later.part > l.part and later.bill_id <> l.bill_id
               where l.merchant_id = b.merchant_id and l.bill_id = b.id)
        or exists (select from agent_bill_line l join agent_bill_line e on e.merchant_id = l.merchant_id and e.order_id = l.order_id
                     and e.agent_id = l.agent_id and e.currency = l.currency
                   join rebate_extra x on x.merchant_id = e.merchant_id and x.line_id = e.id and x.bill_id <> l.bill_id
                   join agent_bill f on f.merchant_id = x.merchant_id and f.id = x.bill_id and (e.id = l.id or f.locked_at > b.locked_at)
                   where l.merchant_id = b.merchant_id and l.bill_id = b.id) as "billedLater",
      b.status = 'draft' and exists (select from agent_bill_line l join agent_bill_line later on later.merchant_id = l.merchant_id
                 and later.order_id = l.order_id and later.agent_id = l.agent_id and later.currency = l.currency and later.part > l.part
               where l.merchant_id = b.merchant_id and l.bill_id = b.id
                 and app.claimed_of_order(l.merchant_id, l.order_id) > 0) as "claimedLater",
      b.noted_minor <> 0
        or exists (select from bill_payment p where p.merchant_id = b.merchant_id and p.bill_id = b.id and p.undone_at is null and p.amount_minor > 0)
        or exists (select from invoice i where i.merchant_id = b.merchant_id and i.bill_id = b.id and i.status <> 'void') as "hasPapers",
      coalesce((select -sum(p.amount_minor) from bill_payment p
        where p.merchant_id = b.merchant_id and p.bill_id = b.id and ${givenToCredit}), 0)::bigint as given
      from agent_bill b where b.merchant_id = ${ctx.scope.merchantId} and b.id = any(${[...ids]}::bigint[])`.execute(
    ctx.db,
  )
  const used = await Promise.all(
    rows.map(
      async ({ agentId, currency, given }) => given > 0 && (await creditOf(ctx, agentId, currency)) < given,
    ),
  )
  return new Map(
    rows.map(({ id, billedLater, claimedLater, hasPapers }, at) => [
      id,
      { billedLater, claimedLater, hasPapers, creditUsed: used[at] ?? false },
    ]),
  )
}

const billActor = ({ kind }: ActorRef): 'staff' | 'agent' | 'system' =>
  kind === 'staff' ? 'staff' : kind === 'agent' ? 'agent' : 'system'

/** The one test of commands and `can`: a word why not, `no` where the table does not let it, null where it may be done. */
export function whyNotBill(
  bill: Pick<BillRecord, 'status' | 'disputes' | 'total_minor' | 'noted_minor' | 'paid_minor'>,
  verb: BillVerb,
  standing: Standing,
): `billing.why.${string}` | 'no' | null {
  if (!billStates.open(verb, bill.status)) return 'no'
  const { unless } = billStates.verbs[verb]
  const holds: Record<string, boolean> = {
    disputed: bill.disputes > 0,
    // A later bill goes on from its lines only where there are some.
    billedLater: standing.billedLater,
    hasPapers: standing.hasPapers,
    settled: openOf(bill) <= 0,
  }
  if (verb === 'billLock' && standing.claimedLater) return 'billing.why.billedLater'
  if (verb === 'billAntiVerify' && !standing.hasPapers && standing.creditUsed) return 'billing.why.creditUsed'
  return unless && holds[unless] ? `billing.why.${unless}` : null
}

export function billCan(ctx: Ctx, bill: Parameters<typeof whyNotBill>[0], standing: Standing): Can {
  const can: Can = {}
  const actor = billActor(ctx.actor)
  for (const verb of billStates.verbNames) {
    const { by, needs, agentNeeds } = billStates.verbs[verb]
    const why = whyNotBill(bill, verb, standing)
    const key = actor === 'agent' ? (agentNeeds ?? needs) : needs
    if (why === 'no' || !by.includes(actor) || !may(ctx, key)) continue
    can[verb] = why ? { why } : true
  }
  return can
}

/** Refuses what the state or the facts do not let. */
export async function requireVerb(ctx: Ctx, bill: BillRecord, verb: BillVerb): Promise<void> {
  const standing = (await standingsOf(ctx, [bill.id])).get(bill.id) ?? {
    billedLater: false,
    claimedLater: false,
    hasPapers: false,
    creditUsed: false,
  }
  if (whyNotBill(bill, verb, standing) || !billStates.verbs[verb].by.includes(billActor(ctx.actor)))
    fail('operationInvalid')
}

/** Moves a bill by the table with what belongs to that, and says so. */
export async function moveBill(
  ctx: Ctx,
  bill: BillRecord,
  move: BillMove,
  values: Partial<Columns<'agent_bill'>> = {},
  reason: string | null = null,
): Promise<BillState> {
  await requireVerb(ctx, bill, move)
  const status = billStates.target(move, bill.status, null) ?? fail('operationInvalid')
  return actOnBill(ctx, bill, move, { ...values, status }, { reason })
}
export type BillState = { id: number; status: BillStatus; version: number }

/** Writes what an act changes of a bill, and its event. */
export async function actOnBill(
  ctx: Ctx,
  bill: BillRecord,
  event: string,
  values: Partial<Columns<'agent_bill'>> & { status?: BillStatus },
  view: { reason?: string | null; facts?: Record<string, unknown>; silent?: true } = {},
): Promise<BillState> {
  const before = { status: bill.status, total_minor: bill.total_minor, paid_minor: bill.paid_minor }
  await updateRow(ctx, 'agent_bill', bill, values)
  const after = await readBill(ctx, bill.id)
  if (!view.silent)
    await emit(ctx, `billing.${event}`, {
      subject: 'agentBill',
      subjectId: bill.id,
      agentId: bill.agent_id,
      agentVisible: after.status !== 'draft' && bill.status !== 'draft',
      reason: view.reason,
      facts: { ...(await rowView(ctx, after)), ...view.facts },
      before,
      after: { status: after.status, total_minor: after.total_minor, paid_minor: after.paid_minor },
      topics: ['agentBill', 'account'],
    })
  Object.assign(bill, after)
  return { id: bill.id, status: after.status, version: after.version }
}

/** The number of a bill as it is written, where the order stands on it; undefined otherwise. */
export async function billWithOrder(
  ctx: Ctx,
  { code, orderId }: { code: string; orderId: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`select b.code from agent_bill b
     where b.merchant_id = ${ctx.scope.merchantId} and upper(b.code) = upper(${code}) and b.status <> 'deleted'
       and exists (select from agent_bill_line l where l.merchant_id = b.merchant_id and l.bill_id = b.id and l.order_id = ${orderId})`.execute(
    ctx.db,
  )
  return rows[0]?.code
}
