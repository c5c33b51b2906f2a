import type { groupsApi } from '#contract/groups/groups.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const groups = clientFor<typeof groupsApi>('groups')
