import type { catalogApi } from '#contract/catalog/catalog.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const catalog = clientFor<typeof catalogApi>('catalog')
