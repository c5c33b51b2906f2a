import type { promotionsApi } from '#contract/promotions/promotions.api.ts'
import { clientFor } from '../kit/client.ts'

export const promotions = clientFor<typeof promotionsApi>('promotions')
