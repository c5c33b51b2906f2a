import { useRef } from 'react'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { maxCells, type CalendarChanged } from '#contract/pricing/calendar/calendar.schema.ts'
import type { MatrixSave } from '#contract/pricing/matrix/price-matrix.schema.ts'
import type { RefusedField } from '../../kit/call/call-error.ts'
import type { Call, OutputOfCall } from '../../kit/call/client.ts'
import type { CellChange, CellError } from '../../kit/grid/grid-types.ts'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { useAct } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import {
  changedSkus,
  inBatches,
  readRefusals,
  toCellErrors,
  withoutRefused,
  type MatrixLine,
} from './matrix-model.ts'

/** A call that saves cells of several SKUs. */
export type MatrixCall = Call<Endpoint & { input: typeof MatrixSave; output: typeof CalendarChanged }>
type Changed = OutputOfCall<MatrixCall>
type Batch = ReturnType<typeof inBatches>[number]

/**
 * Saves typed cells, as many a call as one takes. The server saves a call's cells all or none: what it did not refuse is
 * sent again without the rest.
 */
export function useSaveMatrix(lines: readonly MatrixLine[], call: MatrixCall) {
  const { w } = useWords()
  const refusedFields = useRef<readonly RefusedField[]>([])
  const act = useAct(call, { onFields: (fields) => (refusedFields.current = fields) })
  const send = async (skus: Batch) => {
    refusedFields.current = []
    const done = await act.run({ skus })
    return { done: done || undefined, refused: done ? [] : readRefusals(refusedFields.current, skus) }
  }
  return async (changes: CellChange[]): Promise<CellError[] | undefined> => {
    const errors: CellError[] = []
    const saved: Changed[] = []
    for (const batch of inBatches(changedSkus(lines, changes), maxCells)) {
      const first = await send(batch)
      const good = withoutRefused(batch, first.refused)
      const again = !first.done && first.refused.length && good.length ? await send(good) : undefined
      if (!first.done && (!first.refused.length || (again && !again.done))) return undefined
      const done = first.done ?? again?.done
      if (done) saved.push(done)
      errors.push(...toCellErrors(changes, first.refused, w('pricing.text.keptBack')))
    }
    const sum = (of: keyof Changed) => saved.reduce((total, one) => total + one[of], 0)
    const text = w('pricing.text.cellsSaved', { count: sum('added') + sum('changed') + sum('removed') })
    const below = sum('belowCost')
    if (saved.length)
      toast.good(below ? `${text} ${w('pricing.text.cellsBelowCost', { count: below })}` : text)
    return errors
  }
}
