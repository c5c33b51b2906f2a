import { useState } from 'react'
import { minorToText, textToMinor } from '#contract/kit/money/amounts.ts'

type Props = {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  disabled?: boolean
  placeholder?: string
  /** Minor units of it; a whole number where it is not said, a percentage where it is '%'. */
  unit?: string
  min?: number
  max?: number
  /** Null is no value of it. */
  required?: boolean
}

const shown = (value: number | null, unit: string | undefined): string => {
  if (value === null) return ''
  if (unit === '%') return String(value / 100)
  return unit ? minorToText(value, unit) : String(value)
}
function readFigure(text: string, unit: string | undefined): number | null | undefined {
  const plain = text.trim().replace(/,/g, '')
  if (plain === '') return null
  if (unit === '%') return /^\d{1,2}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
  if (unit) return textToMinor(plain, unit) ?? undefined
  return /^\d{1,4}$/.test(plain) ? Number(plain) : undefined
}

/** A figure in a cell of the sheet: it counts while it is typed; what is no figure is marked and counts not. */
export function FigureInput({
  label,
  value,
  onChange,
  disabled,
  placeholder,
  unit,
  min = 0,
  max = Infinity,
  required,
}: Props) {
  const [typed, setTyped] = useState<string>()
  const text = typed ?? shown(value, unit)
  const isOf = (figure: number | null | undefined): figure is number | null =>
    figure !== undefined && (figure === null ? !required : figure >= min && figure <= max)
  const isBad = typed !== undefined && !isOf(readFigure(typed, unit))
  return (
    <input
      className="lt-input group-figure"
      inputMode="decimal"
      aria-label={label}
      aria-invalid={isBad || undefined}
      value={text}
      placeholder={placeholder}
      disabled={disabled}
      onChange={({ target }) => {
        setTyped(target.value)
        const figure = readFigure(target.value, unit)
        if (isOf(figure)) onChange(figure)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
