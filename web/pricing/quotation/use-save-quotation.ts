import { useRef } from 'react'
import type { QuotationList } from '#contract/pricing/quotation/quotation.schema.ts'
import type { CellChange, CellError } from '../../kit/grid/grid-types.ts'
import { useAct } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import type { PriceSubject } from '../owners/price-subject.ts'
import { readRows, rowKey, toCellErrors } from './quotation-rows.ts'

/** Saves typed rows. The server saves all or none: what it did not refuse is sent again without the rest. */
export function useSaveQuotation({ calls, of }: PriceSubject, { rows, owner }: QuotationList) {
  const { w } = useWords()
  const refused = useRef<{ field: string; message?: string | undefined }[]>([])
  const act = useAct(calls.save, {
    onFields: (fields) => (refused.current = fields),
    doneText: w('pricing.text.saved'),
  })
  return async (changes: CellChange[]): Promise<CellError[] | undefined> => {
    const byKey = new Map(rows.map((row) => [rowKey(row), row]))
    const { saved, faults } = readRows(byKey, changes, owner.currency)
    const errors: CellError[] = faults.map(({ row, column, why }) => ({
      row,
      column,
      message: w(`pricing.text.${why}`),
    }))
    refused.current = []
    if (saved.length === 0 || (await act.run({ ...of(owner.id), rows: saved }))) return errors
    const wrong = toCellErrors(refused.current, saved, changes, w('pricing.text.keptBack'))
    const good = saved.filter((row) => !wrong.some((error) => error.row === String(row.skuId)))
    if (!wrong.length || (good.length && !(await act.run({ ...of(owner.id), rows: good })))) return undefined
    return [...errors, ...wrong]
  }
}
