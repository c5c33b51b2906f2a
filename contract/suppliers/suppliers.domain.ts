import { defineDomain } from '../kit/domain.ts'
import { eventsOf } from '../kit/state-calls.ts'
import { runStates } from './payables/run.states.ts'
import { topUpStates } from './quota/quota.states.ts'
import { suppliersApi } from './suppliers.api.ts'
import { suppliersScreens } from './suppliers.screens.ts'

const quota = { subject: 'supplier', topics: ['quota'] } as const

const run = { subject: 'paymentRun', topics: ['paymentRun'] } as const

export const suppliers = defineDomain({
  name: 'suppliers',
  uses: ['audit', 'identity', 'staff', 'finance', 'files', 'notifications'],
  api: suppliersApi,
  screens: suppliersScreens,
  states: { topUp: topUpStates, run: runStates },
  events: {
    created: { subject: 'supplier' },
    updated: { subject: 'supplier' },
    enabled: { subject: 'supplier' },
    disabled: { subject: 'supplier' },
    bound: { subject: 'supplier' },
    unbound: { subject: 'supplier' },
    grouped: { subject: 'supplier' },
    groupSaved: { subject: 'supplierGroup', topics: ['supplier'] },
    groupDeleted: { subject: 'supplierGroup', topics: ['supplier'] },
    quotaSaved: quota,
    quotaEnabled: quota,
    quotaDisabled: quota,
    toppedUp: quota,
    ...eventsOf(topUpStates, quota),
    runMade: run,
    ...eventsOf(runStates, run),
  },
  errors: {
    inviteFirst: { code: 409301 },
    alreadyBound: { code: 409302 },
    nothingOwed: { code: 409303 },
    owedLess: { code: 409304 },
    noBankAccount: { code: 409305 },
  },
})
