import { sql } from 'kysely'
import { answerOf, rowOf } from '#contract/kit/record/record-values.ts'
import { tillRecord } from '#contract/counter/till.fields.ts'
import type { Till, TillForm } from '#contract/counter/counter.schema.ts'
import { loadAgents } from '../agents/agents.public.ts'
import { fail, failField } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { lockForm, readRow } from '../kit/db/rows.ts'
import { enablesPlain, savePlain } from '../kit/record/plain-record.ts'
import { readShifts } from './shifts.queries.ts'

const tills = {
  table: 'till',
  subject: 'till',
  event: 'counter.till',
  kept: ({ name }: { name: string }) => ({ name }),
  facts: (_: Ctx, { name }: { name: string }) => ({ name }),
} as const

/** Tills with the shift that is open at each. */
export async function listTills(ctx: Ctx): Promise<{ rows: Till[] }> {
  const { rows } = await sql<{
    id: number
    version: number
    name: string
    agent_id: number
    enabled: boolean
    agentName: string
    currency: string
  }>`select t.id, t.version, t.name, t.agent_id, t.enabled, a.name as "agentName", a.currency
      from till t join agent a on a.merchant_id = t.merchant_id and a.id = t.agent_id
     where t.merchant_id = ${ctx.scope.merchantId} order by t.enabled desc, t.name, t.id`.execute(ctx.db)
  const open = await readShifts(ctx, sql`s.closed_at is null`)
  return {
    rows: rows.map(({ agentName, currency, ...row }) => ({
      ...answerOf(tillRecord, { ...row, agentName, currency }),
      id: row.id,
      version: row.version,
      shift: open.find(({ tillId }) => tillId === row.id) ?? null,
    })),
  }
}

/** A till sells to an agent that pays each order: the guest pays at once, so no credit and no balance is touched. */
export async function saveTill(ctx: Ctx, form: TillForm): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'till', form)
  const agent = (await loadAgents(ctx, [form.agentId])).get(form.agentId)
  if (!agent) failField('agentId', 'unknown')
  if (agent.settlementTerm !== 'settle-by-order') failField('agentId', 'counter.fieldErrors.paysLater')
  return savePlain(ctx, tills, before, rowOf(tillRecord, form))
}

export const enableTill = enablesPlain(tills)

/** The agent that is sold to at a till. */
export async function tillAgent(ctx: Ctx, tillId: number): Promise<number> {
  const till = await readRow(ctx, 'till', tillId)
  if (!till.enabled) fail('operationInvalid')
  return till.agent_id
}
