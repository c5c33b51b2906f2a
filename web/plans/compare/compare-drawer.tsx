import { useState } from 'react'
import { newestOfOptions, sizesOf } from '#contract/plans/compare.ts'
import type { ComparedQuotation } from '#contract/plans/money.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { useWords } from '../../kit/words/words.ts'
import { live } from '../live.ts'
import { marginText } from '../margin-text.ts'
import { plans } from '../plans.client.ts'
import { Comparison, type MoreRow } from './comparison.tsx'

/** Editions of a group beside each other, for staff: the newest of each option first, others where they are chosen. */
export function CompareDrawer({ planId, ...panel }: Panel & { planId: number }) {
  const { w } = useWords()
  const { data } = useRead(plans.quotationCompare, { planId }, { live, keep: true })
  return (
    <Drawer {...panel} title={w('plans.text.compare')} width={960}>
      {data && <Chosen quotes={data.rows} />}
    </Drawer>
  )
}

function Chosen({ quotes }: { quotes: readonly ComparedQuotation[] }) {
  const { w } = useWords()
  const [chosen, setChosen] = useState(() => new Set(newestOfOptions(quotes).map(({ id }) => id)))
  const shown = quotes
    .filter(({ id }) => chosen.has(id))
    .toSorted((a, b) => a.option.localeCompare(b.option) || a.number - b.number)
  const toggle = (id: number) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  const more = useMargins(shown)
  if (quotes.length < 2) return <Empty title={w('plans.text.compareNone')} />
  return (
    <>
      <fieldset className="plan-compare-chosen">
        <legend>{w('plans.text.comparedOf')}</legend>
        {quotes.map(({ id, option, number, status }) => (
          <label key={id}>
            <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
            {option}
            {number} · {w(`plans.quotationStates.${status}`)}
          </label>
        ))}
      </fieldset>
      <Comparison quotes={shown} more={more} />
    </>
  )
}

/** Margins by group size, where the person may see them. */
function useMargins(quotes: readonly ComparedQuotation[]): MoreRow[] {
  const { w } = useWords()
  return sizesOf(quotes.map(({ margins }) => margins ?? [])).map(({ size, cells }) => ({
    label: w('plans.text.marginOf', size),
    cells: cells.map((found) => marginText(found?.marginBasisPoints ?? null)),
  }))
}
