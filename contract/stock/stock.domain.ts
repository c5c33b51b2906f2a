import { defineDomain } from '../kit/domain.ts'
import { stockApi } from './stock.api.ts'
import { stockScreens } from './stock.screens.ts'

export const stock = defineDomain({
  name: 'stock',
  uses: ['catalog'],
  api: stockApi,
  screens: stockScreens,
})
