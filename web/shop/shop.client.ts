import type { shopApi } from '#contract/shop/shop.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const shop = clientFor<typeof shopApi>('shop')
