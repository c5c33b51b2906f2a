import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { z } from 'zod'
import type { WaiveClaim } from '#contract/agents/claims/claim.schema.ts'
import { claimStates } from '#contract/agents/claims/claim.states.ts'
import { mustGet } from '#contract/kit/given.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import {
  accountKey,
  lockAccounts,
  postJournals,
  postOwed,
  type AccountRef,
} from '../../finance/finance.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import type { DB } from '../../kit/db/tables.gen.ts'
import { insertRow, readRow, updateRow, type Columns } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { lockToMove } from '../../kit/record/to-move.ts'
import { notify } from '../../notifications/notifications.public.ts'
import { loadAgents, type AgentFacts } from '../agents.public.ts'

type ClaimRecord = Selectable<DB['agent_claim']>

type Whose = Pick<AgentFacts, 'id' | 'currency'>
const of = (agent: Whose, kind: 'agent-available' | 'agent-receivable'): AccountRef => ({
  kind,
  agentId: agent.id,
  currency: agent.currency,
})
const spelt = (minor: number, currency: string): string => `${groupedAmount(minor, currency)} ${currency}`

export type NewClaim = { amountMinor: number; planId: number; memo: string }

/**
 * An agent that pays beforehand owes an amount that the caller has put on its receivable: what it has pays it at once, its next money the
 * rest, before it can order for it. Answers what is open still; the agent and whoever sees to accounts are told.
 */
export async function openClaim(
  ctx: Ctx,
  agent: AgentFacts,
  { amountMinor, ...claim }: NewClaim,
): Promise<number> {
  const made = await insertRow(ctx, 'agent_claim', {
    agent_id: agent.id,
    currency: agent.currency,
    amount_minor: amountMinor,
    status: 'open',
    plan_id: claim.planId,
    memo: claim.memo,
    created_at: ctx.now.toISOString(),
  })
  await settleClaims(ctx, agent)
  const { settled_minor: settledMinor } = await readRow(ctx, 'agent_claim', made.id)
  const openMinor = amountMinor - settledMinor
  if (openMinor > 0) await tellOpen(ctx, agent, { id: made.id, memo: claim.memo, openMinor })
  return openMinor
}

async function tellOpen(
  ctx: Ctx,
  agent: AgentFacts,
  { id, memo, openMinor }: { id: number; memo: string; openMinor: number },
): Promise<void> {
  const notice = {
    kind: 'claimOpened',
    subject: { topic: 'agent', id: agent.id },
    facts: { agent: agent.name, amount: spelt(openMinor, agent.currency), source: memo, claim: id },
  } as const
  await notify(ctx, { ...notice, to: { holding: 'tools.AgentAccout' } })
  await notify(ctx, { ...notice, to: { holding: 'bookingCenter.transactionList', agentId: agent.id } })
}

/** What an agent has pays what it owes, the oldest first. Its accounts are locked before its claims, whoever moves them. */
export async function settleClaims(
  ctx: Ctx,
  agent: Pick<AgentFacts, 'id' | 'name' | 'currency'>,
): Promise<void> {
  if (!(await hasClaims(ctx, agent.id))) return
  const [available, receivable] = [of(agent, 'agent-available'), of(agent, 'agent-receivable')]
  const locked = await lockAccounts(ctx, [available, receivable])
  let left = mustGet(locked, accountKey(available)).balanceMinor
  for (const claim of await claimsOf(ctx, agent.id, sql`status = 'open' order by id`)) {
    const amountMinor = Math.min(claim.amount_minor - claim.settled_minor, left)
    if (amountMinor <= 0) return
    left -= amountMinor
    await postJournals(ctx, [
      {
        kind: 'claim-settled',
        agentId: agent.id,
        memo: claim.memo,
        onceKey: `claim ${claim.id} ${claim.version}`,
        entries: [
          { account: available, debitMinor: amountMinor },
          { account: receivable, creditMinor: amountMinor },
        ],
      },
    ])
    const settledMinor = claim.settled_minor + amountMinor
    await moved(ctx, agent, claim, 'claimSettle', amountMinor, {
      settled_minor: settledMinor,
      settled_at: ctx.now.toISOString(),
      status: settledMinor === claim.amount_minor ? 'settled' : 'open',
    })
  }
}

/**
 * Money goes back that has paid claims since it came: of what the agent has not left, they are open again, the last that was paid first.
 * `since`: what the key begins with under which the money came.
 */
export async function reopenClaims(
  ctx: Ctx,
  agent: AgentFacts,
  { amountMinor, since }: { amountMinor: number; since: string },
): Promise<void> {
  if (agent.settlementTerm === 'invoice') return
  const [available, receivable] = [of(agent, 'agent-available'), of(agent, 'agent-receivable')]
  const locked = await lockAccounts(ctx, [available, receivable])
  let missing = amountMinor - mustGet(locked, accountKey(available)).balanceMinor
  if (missing <= 0) return
  const { merchantId } = ctx.scope
  const paidSince = sql`settled_minor > 0 and status in ${among(claimStates.phases.standing)} and exists (
      select from journal s where s.merchant_id = ${merchantId} and s.agent_id = ${agent.id} and s.kind = 'claim-settled'
         and s.once_key like 'claim ' || agent_claim.id || ' %' and s.id > (
           select max(j.id) from journal j where j.merchant_id = ${merchantId} and j.agent_id = ${agent.id} and j.kind = 'recharge'
              and (j.once_key = ${since} or j.once_key like ${`${since} %`})))
    order by settled_at desc, id desc`
  for (const claim of await claimsOf(ctx, agent.id, paidSince)) {
    const backMinor = Math.min(claim.settled_minor, missing)
    if (backMinor <= 0) return
    missing -= backMinor
    await postOwed(ctx, [
      {
        kind: 'claim-reopened',
        agentId: agent.id,
        memo: claim.memo,
        onceKey: `claim ${claim.id} ${claim.version}`,
        entries: [
          { account: receivable, debitMinor: backMinor },
          { account: available, creditMinor: backMinor },
        ],
      },
    ])
    await moved(ctx, agent, claim, 'claimReopen', backMinor, {
      settled_minor: claim.settled_minor - backMinor,
      status: 'open',
    })
  }
}

/** It is not asked for any more: what was open of it is our own loss, as a correction of the account is. */
export async function claimWaive(
  ctx: Ctx,
  { reason, ...one }: z.output<typeof WaiveClaim>,
): Promise<{ done: true }> {
  const seen = await readRow(ctx, 'agent_claim', one.id)
  const agent = mustGet(await loadAgents(ctx, [seen.agent_id]), seen.agent_id)
  const receivable = of({ id: agent.id, currency: seen.currency }, 'agent-receivable')
  const available = of({ id: agent.id, currency: seen.currency }, 'agent-available')
  await lockAccounts(ctx, [available, receivable])
  const { row, to } = await lockToMove(ctx, 'agent_claim', claimStates, one, 'claimWaive')
  const openMinor = row.amount_minor - row.settled_minor
  await postJournals(ctx, [
    {
      kind: 'claim-waived',
      agentId: agent.id,
      memo: row.memo,
      onceKey: `claim ${row.id} ${row.version}`,
      entries: [
        { account: { kind: 'adjustment', currency: row.currency }, debitMinor: openMinor },
        { account: receivable, creditMinor: openMinor },
      ],
    },
  ])
  await moved(ctx, agent, row, 'claimWaive', openMinor, {
    status: to,
    reason,
    ended_at: ctx.now.toISOString(),
    ended_by_name: ctx.actor.name,
  })
  return { done: true }
}

async function hasClaims(ctx: Ctx, agentId: number): Promise<boolean> {
  const { rows } = await sql`select from agent_claim
    where merchant_id = ${ctx.scope.merchantId} and agent_id = ${agentId} and status = 'open' limit 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}

async function claimsOf(ctx: Ctx, agentId: number, which: RawBuilder<unknown>): Promise<ClaimRecord[]> {
  const { rows } = await sql<ClaimRecord>`select * from agent_claim
    where merchant_id = ${ctx.scope.merchantId} and agent_id = ${agentId} and ${which}`.execute(ctx.db)
  return rows
}

async function moved(
  ctx: Ctx,
  agent: Pick<AgentFacts, 'id' | 'name'>,
  claim: ClaimRecord,
  move: 'claimSettle' | 'claimReopen' | 'claimWaive',
  amountMinor: number,
  values: Partial<Columns<'agent_claim'>>,
): Promise<void> {
  await updateRow(ctx, 'agent_claim', claim, values)
  await emit(ctx, `agents.${move}`, {
    subject: 'agent',
    subjectId: agent.id,
    agentId: agent.id,
    agentVisible: true,
    reason: values.reason ?? null,
    facts: { name: agent.name, amount: spelt(amountMinor, claim.currency), source: claim.memo },
    before: { status: claim.status },
    after: { status: values.status ?? claim.status },
    topics: ['agent', 'account'],
  })
}
