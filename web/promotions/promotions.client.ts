import type { promotionsApi } from '#contract/promotions/promotions.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const promotions = clientFor<typeof promotionsApi>('promotions')
