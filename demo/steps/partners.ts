import { AgentKeyForm } from '#contract/agents/keys/keys.schema.ts'
import { saveAgentKey } from '#server/agents/keys/agent-keys.ts'
import { builtInRole } from '#server/identity/identity.public.ts'
import { inviteCompany } from '#server/tenants/invitations/invite.ts'
import { opening } from './clock.ts'
import { adminOf } from './companies.ts'
import { acting, type Stage } from './stage.ts'

/** A wholesaler whose own system orders with a key, and companies that are asked in and have not come yet. */
export const makePartners = (stage: Stage): Promise<void> =>
  acting(stage, async (as) => {
    const ctx = as(stage.clock.at(opening, 620), adminOf(stage))
    const roleId = await builtInRole(ctx, 'agent')
    const agentId = stage.agents.get('SZTOUR')!.id
    await saveAgentKey(
      ctx,
      AgentKeyForm.parse({ agentId, name: 'SZTOUR ERP', roleId, perMinute: 300, expiresOn: null }),
    )
    const requested = { email: '', name: '', message: '' }
    await inviteCompany('agent')(ctx, { ...requested, id: stage.agents.get('NORDIC')!.id })
  })
