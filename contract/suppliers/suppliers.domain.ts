import { defineDomain } from '../kit/domain.ts'
import { eventsOf } from '../kit/state-calls.ts'
import { topUpStates } from './quota/quota.states.ts'
import { suppliersApi } from './suppliers.api.ts'
import { suppliersScreens } from './suppliers.screens.ts'

const quota = { subject: 'supplier', topics: ['quota'] } as const

export const suppliers = defineDomain({
  name: 'suppliers',
  uses: ['identity', 'staff', 'finance', 'files', 'notifications'],
  api: suppliersApi,
  screens: suppliersScreens,
  states: { topUp: topUpStates },
  events: {
    created: { subject: 'supplier' },
    updated: { subject: 'supplier' },
    enabled: { subject: 'supplier' },
    disabled: { subject: 'supplier' },
    bound: { subject: 'supplier' },
    unbound: { subject: 'supplier' },
    quotaSaved: quota,
    quotaEnabled: quota,
    quotaDisabled: quota,
    toppedUp: quota,
    ...eventsOf(topUpStates, quota),
  },
  errors: { inviteFirst: { code: 409301 }, alreadyBound: { code: 409302 } },
})
