import { defineDomain } from '../kit/domain.ts'
import { thirdSupplyApi } from './third-supply.api.ts'
import { thirdSupplyScreens } from './third-supply.screens.ts'

const view = { subject: 'thirdSupply', topics: ['thirdSupply'] } as const

export const thirdSupply = defineDomain({
  name: 'third-supply',
  uses: ['suppliers', 'catalog', 'channels', 'orders', 'pricing'],
  api: thirdSupplyApi,
  screens: thirdSupplyScreens,
  events: {
    connectionSaved: view,
    connectionEnabled: view,
    connectionDisabled: view,
    imported: view,
    mapped: view,
    unmapped: view,
  },
  errors: { mappedTwice: { code: 409330 }, noSimulator: { code: 400830 } },
})
