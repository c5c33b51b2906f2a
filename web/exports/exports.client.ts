import type { exportsApi } from '#contract/exports/exports.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const exportsCalls = clientFor<typeof exportsApi>('exports')
