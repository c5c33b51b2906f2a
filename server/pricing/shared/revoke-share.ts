import type { SharedContent } from '#contract/pricing/shared/shared-quotation.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'

/** Ends a link before its time. What was sent stays in the list. */
export async function revokeShare(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const share = await ctx.db
    .selectFrom('shared_quotation')
    .select(['agent_id', 'revoked_at', 'content', 'title'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!share) fail('notFound')
  if (share.revoked_at) fail('operationInvalid')
  await ctx.db
    .updateTable('shared_quotation')
    .set({ revoked_at: ctx.now.toISOString(), revoked_by_name: ctx.actor.name })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .execute()
  await emit(ctx, 'pricing.quotationRevoked', {
    subject: 'agent',
    subjectId: share.agent_id,
    facts: { name: (share.content as SharedContent).agentName, title: share.title },
    topics: ['sharedQuotation'],
  })
  return { done: true }
}
