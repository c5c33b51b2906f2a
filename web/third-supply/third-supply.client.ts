import type { thirdSupplyApi } from '#contract/third-supply/third-supply.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const thirdSupply = clientFor<typeof thirdSupplyApi>('third-supply')
