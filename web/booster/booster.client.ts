import type { boosterApi } from '#contract/booster/booster.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const booster = clientFor<typeof boosterApi>('booster')
