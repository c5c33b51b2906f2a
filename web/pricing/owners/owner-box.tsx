import { useId } from 'react'
import type { WordKey } from '#contract/words.ts'
import type { PickSource } from '../../kit/form/choices/choice.ts'
import { Picker } from '../../kit/form/choices/picker.tsx'
import { useWords } from '../../kit/words/words.ts'

type OwnerBoxProps = {
  source: PickSource
  label: WordKey
  value: number | null
  onChange: (id: number) => void
}

/** For whom prices are made. */
export function OwnerBox({ source, label, value, onChange }: OwnerBoxProps) {
  const { w } = useWords()
  const id = useId()
  return (
    <div className="lt-sku-box">
      <span id={`${id}-label`} hidden>
        {w(label)}
      </span>
      <Picker
        source={source}
        value={value === null ? [] : [String(value)]}
        placeholder={w(label)}
        label={w(label)}
        aria={{ id, 'aria-invalid': false, 'aria-describedby': `${id}-label` }}
        onChange={([next]) => next && onChange(Number(next))}
      />
    </div>
  )
}
