import { sql, type Selectable } from 'kysely'
import type { CampaignStatus } from '#contract/sms/sms-values.ts'
import { fail } from '../../kit/call/errors.ts'
import { authorOf, type Ctx } from '../../kit/ctx.ts'
import { lockForm, updateRow } from '../../kit/db/rows.ts'
import type { SmsCampaign } from '../../kit/db/tables.gen.ts'
import { emit } from '../../kit/events.ts'
import { endCampaign, fillSoon, pumpSoon } from './send-campaign.ts'

type CampaignActsInput = { id: number; version?: number | undefined; reason?: string | undefined }
type Done = Promise<{ done: true }>

/** From which states each act leads where. */
const campaignMoves = {
  approve: { from: ['awaiting'], to: 'sending', event: 'campaignApproved' },
  reject: { from: ['awaiting'], to: 'rejected', event: 'campaignRejected' },
  pause: { from: ['sending'], to: 'paused', event: 'campaignPaused' },
  resume: { from: ['paused'], to: 'sending', event: 'campaignResumed' },
  cancel: { from: ['awaiting', 'sending', 'paused'], to: 'cancelled', event: 'campaignCancelled' },
} as const satisfies Record<string, { from: readonly CampaignStatus[]; to: CampaignStatus; event: string }>
export type CampaignMove = keyof typeof campaignMoves

export const isOpenTo = (move: CampaignMove, status: CampaignStatus): boolean =>
  campaignMoves[move].from.some((one) => one === status)

type Campaign = Selectable<SmsCampaign>

async function move(
  ctx: Ctx,
  input: CampaignActsInput,
  name: CampaignMove,
  more: (row: Campaign) => object = () => ({}),
) {
  const row = (await lockForm(ctx, 'sms_campaign', input)) ?? fail('notFound')
  if (!isOpenTo(name, row.status)) fail('operationInvalid')
  const { to, event } = campaignMoves[name]
  await updateRow(ctx, 'sms_campaign', row, { status: to, ...more(row) })
  await emit(ctx, `sms.${event}`, {
    subject: 'smsCampaign',
    subjectId: row.id,
    reason: input.reason,
    facts: { name: row.name },
  })
  return row
}

const ended =
  (ctx: Ctx, { reason = '' }: CampaignActsInput) =>
  () => ({
    ended_at: ctx.now.toISOString(),
    ended_by_name: ctx.actor.name,
    reason,
  })

/** By somebody else than who made it. */
export async function approveCampaign(ctx: Ctx, input: CampaignActsInput): Done {
  const by = authorOf(ctx)
  const at = ctx.now.toISOString()
  const { id } = await move(ctx, input, 'approve', ({ created_by: author }) => {
    if (author !== null && author === by) fail('sms.ownCampaign')
    return { approved_by: by, approved_by_name: ctx.actor.name, approved_at: at, started_at: at }
  })
  await fillSoon(ctx, id)
  return { done: true }
}

export async function rejectCampaign(ctx: Ctx, input: CampaignActsInput): Done {
  await move(ctx, input, 'reject', ended(ctx, input))
  return { done: true }
}

/** What is on the wire is not called back; the rest waits. */
export async function pauseCampaign(ctx: Ctx, input: CampaignActsInput): Done {
  await move(ctx, input, 'pause')
  ctx.takenBackBy?.({ id: input.id })
  return { done: true }
}

export async function resumeCampaign(ctx: Ctx, input: CampaignActsInput): Done {
  const row = await move(ctx, input, 'resume', () => ({ reason: '' }))
  if (row.filled < row.customer_ids.length) await fillSoon(ctx, row.id)
  await pumpSoon(ctx, row.connection_id)
  await endCampaign(ctx, row.id)
  return { done: true }
}

export async function cancelCampaign(ctx: Ctx, input: CampaignActsInput): Done {
  const row = await move(ctx, input, 'cancel', ended(ctx, input))
  await sql`update sms_message set status = 'skipped', cause = 'cancelled', ended_at = ${ctx.now.toISOString()}, version = version + 1
    where merchant_id = ${ctx.scope.merchantId} and campaign_id = ${row.id} and status = 'waiting'`.execute(
    ctx.db,
  )
  return { done: true }
}
