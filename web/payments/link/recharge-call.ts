import type { agentsApi } from '#contract/agents/agents.api.ts'
import { clientFor } from '../../kit/call/client.ts'

/** The agent's own call among those of its account. */
export const agentsRecharge = clientFor<typeof agentsApi>('agents').myRechargeLink
