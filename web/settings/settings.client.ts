import type { settingsApi } from '#contract/settings/settings.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const settings = clientFor<typeof settingsApi>('settings')
