import { defineDomain } from '../kit/domain.ts'
import { settingsApi } from './settings.api.ts'
import { settingsScreens } from './settings.screens.ts'

export const settings = defineDomain({
  name: 'settings',
  uses: ['identity', 'files'],
  api: settingsApi,
  screens: settingsScreens,
})
