import { defineDomain } from '../kit/domain.ts'
import { ordersApi } from './orders.api.ts'
import { ordersScreens } from './orders.screens.ts'

export const orders = defineDomain({
  name: 'orders',
  uses: [
    'catalog',
    'pricing',
    'stock',
    'agents',
    'suppliers',
    'finance',
    'ticketing',
    'audit',
    'identity',
    'files',
    'mail',
  ],
  api: ordersApi,
  screens: ordersScreens,
})
