import type { identityApi } from '#contract/identity/identity.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const identity = clientFor<typeof identityApi>('identity')
