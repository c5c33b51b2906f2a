import type { stockApi } from '#contract/stock/stock.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const stock = clientFor<typeof stockApi>('stock')
