import type { PaySystem } from '../providers.ts'

/** Views of one list of payments: one for each provider that has a page, with rights of its own. */
export const payFamilies = {
  stripe: {
    at: '/supplier/stripeTransaction',
    screen: 'stripeTransaction',
    see: 'tools.stripeTransaction',
    systems: ['stripe'],
  },
  ksher: { at: '/supplier/ksherBill', screen: 'ksherAccount', see: 'tools.ksherAccount', systems: ['ksher'] },
  lianlian: {
    at: '/supplier/llianPayBill',
    screen: 'lianlianAccount',
    see: 'tools.lianlianAccount',
    systems: ['lianlian', 'lianlian-cn'],
  },
  supay: { at: '/supplier/supayBill', screen: 'SupayAccount', see: 'tools.ksherAccount', systems: ['supay'] },
  transfer: {
    at: '/supplier/transferPayment',
    screen: 'transferPayments',
    see: 'tools.transferPayments',
    systems: ['bank', 'cash'],
  },
} as const satisfies Record<
  string,
  { at: `/${string}`; screen: string; see: string; systems: readonly PaySystem[] }
>
export type PayFamily = keyof typeof payFamilies
