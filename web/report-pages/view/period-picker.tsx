import { useId } from 'react'
import { Period } from '#contract/report-pages/block.schema.ts'
import { periodKinds } from '#contract/report-pages/blocks.ts'
import RangePanel from '../../kit/grid/month/range-panel.tsx'
import { ChoiceList } from '../../kit/form/choices/choice-list.tsx'
import { SelectBox } from '../../kit/form/choices/select-box.tsx'
import { useWords } from '../../kit/words/words.ts'
import { periodText } from '../block/block-text.ts'

type Props = { value: Period | undefined; onChange: (period: Period | undefined) => void }

const lengths = [7, 30, 90, 365]
/** What is offered at once; other days are chosen in the calendar. */
const offered: readonly Period[] = periodKinds.flatMap((kind) => {
  if (kind === 'dates') return []
  return kind === 'last' || kind === 'next'
    ? lengths.map((days) => Period.parse({ kind, days }))
    : [Period.parse({ kind })]
})
const keyOf = ({ kind, days }: Period) => `${kind}-${days}`

/** Other days for all blocks of a page; each its own where none are chosen. */
export function PeriodPicker({ value, onChange }: Props) {
  const { w } = useWords()
  const id = useId()
  const label = w('report-pages.fields.period')
  return (
    <span className="report-period">
      <SelectBox
        text={value ? periodText(value) : ''}
        placeholder={w('report-pages.text.ownPeriod')}
        label={label}
        aria={{ id, 'aria-invalid': false, 'aria-describedby': `${id}-why` }}
        onClear={() => onChange(undefined)}
      >
        {(close) => (
          <>
            <ChoiceList
              choices={offered.map((period) => ({ value: keyOf(period), label: periodText(period) }))}
              value={value && value.kind !== 'dates' ? [keyOf(value)] : []}
              many={false}
              onChange={([key]) => {
                onChange(offered.find((period) => keyOf(period) === key))
                close()
              }}
            />
            <RangePanel
              value={{ from: value?.from ?? '', to: value?.to ?? '' }}
              onDone={({ from, to }) => {
                if (from && to) onChange(Period.parse({ kind: 'dates', from, to }))
                close()
              }}
            />
          </>
        )}
      </SelectBox>
      <label htmlFor={id} id={`${id}-why`} className="lt-unseen">
        {label}
      </label>
    </span>
  )
}
