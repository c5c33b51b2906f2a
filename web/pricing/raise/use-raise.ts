import { useEffect, useRef, useState } from 'react'
import type { Raise, RaisedSku } from '#contract/pricing/raise.schema.ts'
import { runBulk, type BulkProgress } from '../../kit/list/bulk-run.ts'
import { toast } from '../../kit/parts/toast.tsx'
import { invalidateDomains } from '../../kit/query.ts'
import { useWords } from '../../kit/words.ts'
import { pricing } from '../pricing.client.ts'

const quiet = { skipToast: true }
const nameOf = ({ skuId, sku }: RaisedSku) => ({ key: String(skuId), name: sku.code })

/**
 * Raises SKU after SKU, each as it was shown and agreed to; one that fails is told and stops no other. What was done comes
 * back by the toast's undo, or later from the change log.
 */
export function useRaise(onDone: () => void) {
  const { w } = useWords()
  const [progress, setProgress] = useState<BulkProgress | null>(null)
  const stopped = useRef(false)
  useEffect(() => () => void (stopped.current = true), [])
  const start = async (raise: Raise, rows: readonly RaisedSku[]) => {
    stopped.current = false
    const done: number[] = []
    let count = 0
    const { from, to, weekdays, method, by, guests, rounding } = raise
    const end = await runBulk({
      rows,
      nameOf,
      act: async ({ skuId, preview }) => {
        const sent = { skuId, preview, from, to, weekdays, method, by, guests, rounding }
        const { changed, eventId } = await pricing.raiseSave(sent, quiet)
        count += changed
        if (eventId) done.push(eventId)
      },
      onProgress: setProgress,
      stopped: () => stopped.current,
    })
    await invalidateDomains(['pricing'])
    const back = () => void takeBack(done).then(() => toast.good(w('pricing.raise.taken')))
    if (done.length) toast.good(w('pricing.raise.done', { count, skus: done.length }), back)
    if (!end.failed.length) onDone()
  }
  return { progress, start, stop: () => (stopped.current = true) }
}

async function takeBack(eventIds: readonly number[]): Promise<void> {
  await runBulk({
    rows: eventIds,
    nameOf: (id) => ({ key: String(id), name: String(id) }),
    act: (id) => pricing.priceLogRevert({ id }, quiet),
    onProgress: () => undefined,
    stopped: () => false,
  })
  await invalidateDomains(['pricing'])
}
