import { defineDomain } from '../kit/domain.ts'
import { financeApi } from './finance.api.ts'
import { financeScreens } from './finance.screens.ts'

export const finance = defineDomain({
  name: 'finance',
  uses: [],
  api: financeApi,
  screens: financeScreens,
})
