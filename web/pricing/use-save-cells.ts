import { useRef } from 'react'
import type { PricedSku } from '#contract/pricing/calendar/calendar.schema.ts'
import type { RefusedField } from '../kit/call/call-error.ts'
import { useAct } from '../kit/call/query.ts'
import { toast } from '../kit/parts/layers/toast.tsx'
import { useWords } from '../kit/words/words.ts'
import type { StoredCell } from './calendar/calendar-model.ts'
import { pricePagesOf, type PricePages } from './price-pages.ts'

/** A cell without a version overwrites what it finds. */
type SentCell = Omit<StoredCell, 'version'> & { version?: number | undefined }
/** Refusals of cells, each with the cell it is about. */
export type CellRefusal = { cell: SentCell; field: string; message: string }

/** Takes `cells.3.adultMinor` apart. */
function readRefusals(fields: readonly RefusedField[], cells: readonly SentCell[]): CellRefusal[] {
  return fields.flatMap(({ field, message = '' }) => {
    const match = /^cells\.(\d+)(?:\.(\w+))?$/.exec(field)
    const cell = match && cells[Number(match[1])]
    return cell ? [{ cell, field: match[2] ?? '', message }] : []
  })
}

/** Saves cells of a calendar; what was there before comes back by the toast's undo. */
export function useSaveCells(
  sku: Pick<PricedSku, 'id' | 'productType'>,
  onRefused: (refusals: CellRefusal[]) => void,
  call: PricePages['calls']['calendarSave'] = pricePagesOf(sku.productType).calls.calendarSave,
) {
  const { w } = useWords()
  const sent = useRef<readonly SentCell[]>([])
  const act = useAct(call, {
    onFields: (fields) => onRefused(readRefusals(fields, sent.current)),
  })
  const save = async (cells: SentCell[], before?: StoredCell[]): Promise<boolean> => {
    sent.current = cells
    const done = await act.run({ skuId: sku.id, cells })
    if (!done) return false
    const count = done.added + done.changed + done.removed
    const text = w('pricing.text.cellsSaved', { count })
    // The way back overwrites what it finds: the versions that were seen are history by then.
    const undo = before && (() => void save(before.map((cell) => ({ ...cell, version: undefined }))))
    toast.good(
      done.belowCost ? `${text} ${w('pricing.text.cellsBelowCost', { count: done.belowCost })}` : text,
      undo,
    )
    return true
  }
  return { save, saving: act.running }
}
