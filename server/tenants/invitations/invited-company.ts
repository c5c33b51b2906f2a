import type { InvitedKind } from '#contract/tenants/tenants.schema.ts'
import type { Language } from '#contract/kit/schema.ts'
import { loadAgents } from '../../agents/agents.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { loadSuppliers } from '../../suppliers/suppliers.public.ts'

export type Company = {
  id: number
  kind: InvitedKind
  name: string
  email: string
  language: Language
  enabled: boolean
  boundMerchantId: number | null
}

/** An agent or a supplier of ours; 404 for any other. */
export async function companyOf(ctx: Ctx, kind: InvitedKind, id: number): Promise<Company> {
  const found = (await (kind === 'agent' ? loadAgents(ctx, [id]) : loadSuppliers(ctx, [id]))).get(id)
  if (!found) fail('notFound')
  const { name, email, language, enabled, boundMerchantId } = found
  return { id, kind, name, email, language, enabled, boundMerchantId }
}

type Ids = { agent_id: number | null; supplier_id: number | null }
export const kindOf = ({ agent_id }: Ids): InvitedKind => (agent_id === null ? 'supplier' : 'agent')
export const companyOfInvitation = (ctx: Ctx, ids: Ids): Promise<Company> =>
  companyOf(ctx, kindOf(ids), ids.agent_id ?? ids.supplier_id ?? 0)
export const idsOf = ({ kind, id }: Pick<Company, 'kind' | 'id'>): Ids =>
  kind === 'agent' ? { agent_id: id, supplier_id: null } : { agent_id: null, supplier_id: id }
