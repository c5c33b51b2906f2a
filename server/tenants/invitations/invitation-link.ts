import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx, PublicCtx } from '../../kit/ctx.ts'
import { hashToken } from '../../kit/outside/token.ts'

/** The signed token of a link, worked out when it is mailed and kept nowhere; each round has its own. */
const tokenOf = ({ app, scope }: Ctx, { id, round }: { id: number; round: number }): string =>
  createHmac('sha256', app.secret).update(`invitation ${scope.merchantId} ${id} ${round}`).digest('base64url')

/** From now on this round's link leads to the invitation, and no earlier one. */
export async function openLink(ctx: Ctx, invitation: { id: number; round: number }): Promise<string> {
  const token = tokenOf(ctx, invitation)
  await sql`insert into platform.invitation_link (token_hash, merchant_id, invitation_id)
    values (${hashToken(token)}, ${ctx.scope.merchantId}, ${invitation.id})
    on conflict (merchant_id, invitation_id) do update set token_hash = excluded.token_hash`.execute(ctx.db)
  return `${ctx.app.config.publicUrl}/invite?partner=${token}`
}

export const closeLink = (ctx: Ctx, invitationId: number) =>
  ctx.db
    .deleteFrom('platform.invitation_link')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('invitation_id', '=', invitationId)
    .execute()

/** Whose invitation a link opens. Used, revoked, replaced and unknown links answer alike. */
export async function followLink(
  { app }: PublicCtx,
  token: string,
): Promise<{ merchantId: number; invitationId: number }> {
  const found = await app.db
    .selectFrom('platform.invitation_link')
    .select(['merchant_id as merchantId', 'invitation_id as invitationId'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return found ?? fail('identity.linkInvalid')
}

/** The invitation of a link while it can be accepted, locked: of two who accept at once one finds it. */
export async function liveInvitation(own: Ctx, invitationId: number) {
  const row = await own.db
    .selectFrom('invitation')
    .selectAll()
    .where('merchant_id', '=', own.scope.merchantId)
    .where('id', '=', invitationId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', own.now.toISOString())
    .forUpdate()
    .executeTakeFirst()
  return row ?? fail('identity.linkInvalid')
}
export type LiveInvitation = Awaited<ReturnType<typeof liveInvitation>>
