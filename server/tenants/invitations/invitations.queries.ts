import { InvitationRow, type InvitedKind } from '#contract/tenants/tenants.schema.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { companyOf, idsOf } from './invited-company.ts'

const keys = { agent: 'tools.ForAgentList.invite', supplier: 'supplierRouter.supplierManage.invite' } as const

/** What a company was asked, the latest first. */
export const listInvitations =
  (kind: InvitedKind) =>
  async (ctx: Ctx, { id }: { id: number }): Promise<{ rows: InvitationRow[] }> => {
    const { agent_id, supplier_id } = idsOf(await companyOf(ctx, kind, id))
    const rows = await ctx.db
      .selectFrom('invitation as i')
      .leftJoin('platform.merchant as m', 'm.id', 'i.partner_id')
      .selectAll('i')
      .select('m.code')
      .where('i.merchant_id', '=', ctx.scope.merchantId)
      .where((e) => (agent_id ? e('i.agent_id', '=', agent_id) : e('i.supplier_id', '=', supplier_id)))
      .orderBy('i.id', 'desc')
      .limit(20)
      .execute()
    return {
      rows: rows.map((row) => {
        const ended = row.accepted_at ? 'accepted' : row.revoked_at ? 'revoked' : undefined
        const over = Date.parse(row.expires_at) <= ctx.now.getTime()
        return {
          id: row.id,
          state: ended ?? (over ? 'expired' : 'open'),
          email: row.email,
          name: row.name,
          sentAt: row.sent_at,
          expiresAt: row.expires_at,
          acceptedAt: row.accepted_at,
          way: InvitationRow.shape.way.parse(row.way),
          acceptedByName: row.accepted_by_name,
          partnerCode: row.code ?? '',
          createdByName: row.created_by_name,
          can: ended ? {} : canOf(ctx, { resend: keys[kind], revoke: keys[kind] }),
        }
      }),
    }
  }
