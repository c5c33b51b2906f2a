import { sql } from 'kysely'
import { agentGroupRecord } from '#contract/agents/agent-group.fields.ts'
import type { AgentGroup, AgentGroupForm } from '#contract/agents/agents.schema.ts'
import { rowOf } from '#contract/kit/record/record-values.ts'
import { canOf, type Ctx } from '../kit/ctx.ts'
import { failField } from '../kit/call/errors.ts'
import { emit } from '../kit/events.ts'
import { finds } from '../kit/db/filters.ts'
import { unique } from '../kit/record/unique.ts'
import { deleteRow, isMissing, lockForm, lockRow, saveRow } from '../kit/db/rows.ts'

const editKey = 'tools.ForAgentList.edit'

/** Groups of agents by name, each with its agents. */
export async function listGroups(
  ctx: Ctx,
  { text, ids }: { text?: string | undefined; ids?: number[] | undefined },
): Promise<{ rows: AgentGroup[] }> {
  const { rows } = await sql<Omit<AgentGroup, 'can'>>`
    select g.id, g.name, coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.name)
             from agent a where a.merchant_id = g.merchant_id and a.group_id = g.id), '[]') as agents
      from agent_group g
     where g.merchant_id = ${ctx.scope.merchantId} and ${finds(text, ['g.name'])}
       and (${ids ?? null}::bigint[] is null or g.id = any(${ids ?? null}::bigint[]))
     order by g.name`.execute(ctx.db)
  return { rows: rows.map((row) => ({ ...row, can: canOf(ctx, { edit: editKey, remove: editKey }) })) }
}

/** Makes a group, or gives one its name and its agents; the agents' prices follow at once. Names are unique. */
export async function saveGroup(ctx: Ctx, form: AgentGroupForm): Promise<{ id: number }> {
  const { name, agentIds } = form
  const before = await lockForm(ctx, 'agent_group', form)
  if (await isMissing(ctx, 'agent', agentIds)) failField('agentIds', 'unknown')
  const saved = await unique({ agent_group_merchant_id_name_key: 'name' }, () =>
    saveRow(ctx, 'agent_group', before, rowOf(agentGroupRecord, form)),
  )
  await setAgents(ctx, saved.id, agentIds)
  await emit(ctx, 'agents.groupSaved', {
    subject: 'agentGroup',
    subjectId: saved.id,
    facts: { name },
    ...(before && { before: { name: before.name } }),
    after: { name, agentIds },
  })
  return saved
}

/** Takes a group away; its agents stay, in none. */
export async function deleteGroup(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const { name } = await lockRow(ctx, 'agent_group', id, 'for update')
  await setAgents(ctx, id, [])
  await deleteRow(ctx, 'agent_group', id)
  await emit(ctx, 'agents.groupDeleted', { subject: 'agentGroup', subjectId: id, facts: { name } })
  return { done: true }
}

/** Locked in the order of their ids, as whoever changes several agents does. */
async function setAgents(ctx: Ctx, groupId: number, agentIds: readonly number[]): Promise<void> {
  const { merchantId } = ctx.scope
  await sql`with changed as (
      select id from agent where merchant_id = ${merchantId}
         and (id = any(${[...agentIds]}::bigint[])) is distinct from (group_id is not distinct from ${groupId}::bigint)
       order by id for update)
    update agent a set group_id = case when a.id = any(${[...agentIds]}::bigint[]) then ${groupId}::bigint end
      from changed c where a.merchant_id = ${merchantId} and a.id = c.id`.execute(ctx.db)
}
