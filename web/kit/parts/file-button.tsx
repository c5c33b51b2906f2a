import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import './file-button.css'

/** Sheets that people send. */
export const sheetAccept =
  '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type FileButtonProps = {
  children: ReactNode
  /** As an `<input>` takes it. */
  accept: string
  /** What was chosen, never nothing; the same file may be chosen again. */
  onFiles: (files: [File, ...File[]]) => void
} & Partial<Record<'multiple' | 'disabled' | 'busy' | 'primary', boolean | undefined>>

/** A button that chooses files: the browser's own field lies over it, so that keys and screen readers find that one. */
export const FileButton = ({ children, onFiles, disabled, busy, primary, ...input }: FileButtonProps) => (
  <label
    className={cx('lt-button', primary && 'lt-button-primary', 'lt-file-button')}
    aria-busy={busy}
    data-disabled={disabled}
  >
    {children}
    <input
      {...input}
      type="file"
      disabled={disabled || busy}
      onChange={(event) => {
        const [first, ...others] = event.target.files ?? []
        event.target.value = ''
        if (first) onFiles([first, ...others])
      }}
    />
  </label>
)
