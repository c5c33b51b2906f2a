import type { agentsApi } from '#contract/agents/agents.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const agents = clientFor<typeof agentsApi>('agents')
