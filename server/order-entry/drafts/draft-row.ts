import type { Selectable } from 'kysely'
import { DraftContent } from '#contract/order-entry/drafts/drafts.schema.ts'
import { draftStates } from '#contract/order-entry/drafts/draft.states.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lockRow } from '../../kit/db/rows.ts'
import type { OrderDraft } from '../../kit/db/tables.gen.ts'
import { emit } from '../../kit/events.ts'
import { entryAgentId } from '../entry-agent.ts'

type Row = Selectable<OrderDraft>
type Verb = (typeof draftStates.verbNames)[number]

export const codeOfDraft = (id: number): string => `D${String(id).padStart(5, '0')}`
export const contentOf = ({ content }: Pick<Row, 'content'>) => DraftContent.parse(content)

/** The draft locked, as the person saw it and open for this. 404 for one that is not theirs. */
export async function lockDraft(
  ctx: Ctx,
  { id, version }: { id: number; version: number },
  verb: Verb,
): Promise<Row> {
  return opened(await lockRow(ctx, 'order_draft', id), version, verb)
}
/** The same of a row that is locked already. */
export function opened(row: Row, version: number, verb: Verb): Row {
  if (!draftStates.open(verb, row.status)) fail('operationInvalid')
  if (row.version !== version) fail('changedMeanwhile')
  return row
}

/** Whom a draft is sold to: the one named, else its own. What an agent began is that agent's: no other one may read it. */
export function draftAgent(ctx: Ctx, row: Row, agentId: number | undefined): number {
  if (agentId === undefined || agentId === row.agent_id) return row.agent_id
  const id = entryAgentId(ctx, agentId)
  if (row.source === 'agent') failField('agentId', 'notAllowed')
  return id
}

type DraftRowView = { id: number; agentId: number; source: string }
/** What happened to a draft; people are named by its code only. An agent reads what happened to its own. */
export const tellDraft = (
  ctx: Ctx,
  type: `order-entry.${string}`,
  { id, agentId, source }: DraftRowView,
  facts: object = {},
): Promise<void> =>
  emit(ctx, type, {
    subject: 'orderDraft',
    subjectId: id,
    agentId,
    agentVisible: source === 'agent',
    facts: { draft: codeOfDraft(id), ...facts },
  })
export const viewOf = ({ id, agent_id, source }: Row): DraftRowView => ({ id, agentId: agent_id, source })
