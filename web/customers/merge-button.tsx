import { useState } from 'react'
import type { Customer } from '#contract/customers/customers.schema.ts'
import { runs, type CallAction } from '../kit/route/action.ts'
import { IfAllowed } from '../kit/parts/if-allowed.tsx'
import { ActionPanel } from '../kit/parts/layers/action-panel.tsx'
import { useWords } from '../kit/words/words.ts'
import { nameOf } from './customer-columns.tsx'
import { useCustomerDesk } from './family.ts'

type MergedCustomer = Pick<Customer, 'id' | 'code' | 'name' | 'pinyin'>
const called = (one: MergedCustomer) => `${nameOf(one)} (${one.code})`.trim()

/** Merging the second of two into the first, told before it is done. */
export function useMerging() {
  const { w } = useWords()
  const { calls } = useCustomerDesk()
  return (stored: MergedCustomer, merged: MergedCustomer): CallAction =>
    runs(calls.merge, () => ({ id: stored.id, otherId: merged.id }), {
      word: 'customers.text.merge',
      consequence: <p>{w('customers.text.mergeHelp', { merged: called(merged), kept: called(stored) })}</p>,
      done: 'customers.text.mergedNow',
    })
}

/** Of two that were ticked, the one with the older profile stays. */
export function MergeButton({ rows }: { rows: readonly Customer[] }) {
  const { w } = useWords()
  const [open, setOpen] = useState(false)
  const merging = useMerging()
  const { keys } = useCustomerDesk()
  const [stored, merged] = rows.toSorted((a, b) => a.id - b.id)
  if (rows.length !== 2 || !stored || !merged) return null
  return (
    <IfAllowed needs={keys.merge}>
      <button type="button" className="lt-button" onClick={() => setOpen(true)}>
        {w('customers.text.mergeTwo')}
      </button>
      {open && (
        <ActionPanel
          action={merging(stored, merged)}
          title={w('customers.text.mergeTwo')}
          onClose={() => setOpen(false)}
        />
      )}
    </IfAllowed>
  )
}
