import type { Raise, RaisedSku } from '#contract/pricing/raise/raise.schema.ts'
import { useBulk } from '../../kit/bulk/use-bulk.ts'
import { invalidateDomains } from '../../kit/call/query.ts'
import { newRequestId } from '../../kit/call/request-id.ts'
import { pricing } from '../pricing.client.ts'

/**
 * Has all SKUs raised in the background as they were shown and agreed to. What was done comes back by the toast's undo, or
 * later from the background work or the change log.
 */
export function useRaise(onDone: () => void) {
  const { job, follow } = useBulk((_failed, end) => {
    void invalidateDomains(['pricing'])
    if (!end.told.length) onDone()
  })
  const start = async (raise: Raise, rows: readonly RaisedSku[]) => {
    const { from, to, weekdays, method, by, guests, rounding } = raise
    const { id } = await pricing.raiseStart({
      clientRequestId: newRequestId(),
      skus: rows.map(({ skuId, shown }) => ({ skuId, shown })),
      from,
      to,
      weekdays,
      method,
      by,
      guests,
      rounding,
    })
    await follow(id)
  }
  return { job, start }
}
