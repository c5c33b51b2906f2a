import { lazy, useEffect } from 'react'
import { atRest } from '../../kit/look/at-rest.ts'

const load = () => import('./order-bulk-acts.ts')
const OrderBulk = lazy(load)

/** What is done to many orders: it comes with its drawers, when the list is at rest. */
export function useOrderBulk() {
  useEffect(() => atRest(() => void load()), [])
  return OrderBulk
}
