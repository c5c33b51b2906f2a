import { leasesApi } from '#contract/counter/leases.api.ts'
import { bindRoutes } from '../../kit/call/routes.ts'
import { listLeases } from '../../ticketing/ticketing.public.ts'
import { giveBack, reclaim, takeLease } from './take-lease.ts'

export const leaseRoutes = bindRoutes(leasesApi, {
  leaseList: listLeases,
  leaseTake: takeLease,
  leaseGiveBack: giveBack,
  leaseReclaim: reclaim,
})
