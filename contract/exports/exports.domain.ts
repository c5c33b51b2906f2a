import { defineDomain } from '../kit/domain.ts'
import { exportsApi } from './exports.api.ts'
import { exportsScreens } from './exports.screens.ts'
import { reportStates } from './report.states.ts'

const event = { subject: 'report', topics: ['report'] }

export const dataExports = defineDomain({
  name: 'exports',
  uses: [
    'identity',
    'notifications',
    'files',
    'orders',
    'agents',
    'suppliers',
    'customers',
    'catalog',
    'billing',
    'finance',
    'groups',
    'journeys',
    'mail',
    'payments',
    'plans',
    'pricing',
    'promotions',
    'scheduling',
    'settings',
    'sms',
    'staff',
    'ticketing',
    'write-off',
    'channels',
    'hotel-orders',
    'departures',
    'stock',
    'supplier-statements',
    'third-supply',
    'subscription',
    'booster',
    'audit',
    'hotels',
    'open-market',
    'order-entry',
    'report-pages',
    'statistics',
  ],
  api: exportsApi,
  screens: exportsScreens,
  states: { reportStates },
  events: { started: event, retry: event, remove: event },
})
