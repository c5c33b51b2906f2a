import { lazy, useEffect } from 'react'
import { atRest } from '../../kit/look/at-rest.ts'

const load = () => import('./order-bulk-acts.ts')
const OrderBulk = lazy(load)

/** What staff do to many orders: it comes with its drawers, when the list is at rest; nobody else has a use for it. */
export function useOrderBulk(staff = true) {
  useEffect(() => (staff ? atRest(() => void load()) : undefined), [staff])
  return OrderBulk
}
