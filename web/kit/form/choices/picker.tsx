import { lazy, Suspense } from 'react'
import type { PickSource } from './choice.ts'
import { useFound } from '../../list/filter-text.ts'
import { SelectBox } from './select-box.tsx'
import '../../list/filter-bar.css'

const PickPanel = lazy(() => import('./pick-panel.tsx'))

type PickerProps = {
  source: PickSource
  value: readonly string[]
  onChange: (value: string[]) => void
  many?: boolean
  /** Can it be emptied? */
  clear?: boolean
  disabled?: boolean | undefined
  placeholder?: string
  /** Its name, where no label names it. */
  label: string
  aria: { id: string; 'aria-invalid': boolean; 'aria-describedby': string }
  onClose?: () => void
}

/** Chooses one, or many, of what is searched at the server: agents, SKUs, suppliers. In forms use `PickField`. */
export function Picker({
  source,
  value,
  onChange,
  many = false,
  clear,
  disabled,
  placeholder,
  label,
  aria,
  onClose,
}: PickerProps) {
  const found = useFound(source, value)
  return (
    <SelectBox
      text={value.map((key) => found?.find((choice) => choice.value === key)?.label ?? '…').join(', ')}
      placeholder={placeholder}
      disabled={disabled}
      aria={aria}
      label={label}
      onClear={clear ? () => onChange([]) : undefined}
      onClose={onClose}
    >
      {(close) => (
        <Suspense fallback={<div className="lt-panel-wait" />}>
          <PickPanel
            source={source}
            many={many}
            creates
            value={value}
            onChange={(next) => {
              onChange(next)
              if (!many) close()
            }}
          />
        </Suspense>
      )}
    </SelectBox>
  )
}
