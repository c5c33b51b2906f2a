import { defineDomain } from '../kit/domain.ts'
import { suppliersApi } from './suppliers.api.ts'
import { suppliersScreens } from './suppliers.screens.ts'

export const suppliers = defineDomain({
  name: 'suppliers',
  uses: ['identity', 'staff'],
  api: suppliersApi,
  screens: suppliersScreens,
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
  },
  errors: { inviteFirst: { code: 409301 }, alreadyBound: { code: 409302 } },
})
