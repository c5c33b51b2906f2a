import type { PaySystem } from '../providers.ts'

/** Views of one list of payments: one for each provider that has a page, with rights of its own. */
export const payFamilies = {
  stripe: { screen: 'stripeTransaction', see: 'tools.stripeTransaction', systems: ['stripe'] },
  ksher: { screen: 'ksherAccount', see: 'tools.ksherAccount', systems: ['ksher'] },
  lianlian: { screen: 'lianlianAccount', see: 'tools.lianlianAccount', systems: ['lianlian', 'lianlian-cn'] },
  supay: { screen: 'SupayAccount', see: 'tools.ksherAccount', systems: ['supay'] },
  transfer: { screen: 'transferPayments', see: 'tools.transferPayments', systems: ['bank', 'cash'] },
} as const satisfies Record<string, { screen: string; see: string; systems: readonly PaySystem[] }>
export type PayFamily = keyof typeof payFamilies
export type PaySee = (typeof payFamilies)[PayFamily]['see']
