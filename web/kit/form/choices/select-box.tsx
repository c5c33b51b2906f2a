import { useRef, useState, type ReactNode } from 'react'
import { Popover } from '../../parts/layers/popover.tsx'
import { isLetter, typeAhead } from '../../parts/layers/typed-ahead.ts'
import { useWords } from '../../words/words.ts'
import { Icon } from '../../parts/icons.tsx'
import '../fields/field.css'
import './select-box.css'

type SelectBoxProps = {
  /** What is chosen, in words; '' for nothing. */
  text: string
  placeholder?: string
  disabled?: boolean | undefined
  onClear?: (() => void) | undefined
  onClose?: (() => void) | undefined
  /** Name of the layer. */
  label: string
  aria: { id: string; 'aria-invalid': boolean; 'aria-describedby': string }
  width?: number
  /** The choices; `close` shuts the layer. */
  children: (close: () => void) => ReactNode
}

/** An input that opens a layer of choices; arrow down and letters open it, typing goes on in its search. */
export function SelectBox({
  text,
  placeholder,
  disabled,
  onClear,
  onClose,
  label,
  aria,
  width,
  children,
}: SelectBoxProps) {
  const { w } = useWords()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const close = () => {
    setOpen(false)
    onClose?.()
  }
  return (
    <span ref={box} className="lt-select-box">
      <button
        {...aria}
        type="button"
        role="combobox"
        className="lt-input"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? `${aria.id}-choices` : undefined}
        aria-labelledby={`${aria.id}-label ${aria.id}`}
        disabled={disabled}
        onClick={() => (open ? close() : setOpen(true))}
        onKeyDown={(event) => {
          const letter = !open && isLetter(event)
          if (event.key !== 'ArrowDown' && !letter) return
          event.preventDefault()
          if (letter) typeAhead(event.key)
          setOpen(true)
        }}
      >
        {text || <span className="lt-placeholder">{placeholder ?? w('kit.parts.choose')}</span>}
      </button>
      {text && onClear && !disabled ? (
        <button
          type="button"
          className="lt-select-clear"
          aria-label={`${w('kit.parts.clear')} ${label}`}
          onClick={onClear}
        >
          ×
        </button>
      ) : (
        <span className="lt-select-mark" aria-hidden>
          <Icon name="down" size={14} />
        </span>
      )}
      <Popover open={open} onClose={close} anchor={box} label={label} width={width} id={`${aria.id}-choices`}>
        {children(close)}
      </Popover>
    </span>
  )
}
