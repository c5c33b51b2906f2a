import { useId, useState, type ReactNode } from 'react'
import { cx } from '../parts/cx.ts'
import { Drawer } from '../parts/layers/drawer.tsx'
import { useWords } from '../words/words.ts'
import './fields/field.css'
import './reason-panel.css'

type ReasonPanelProps = {
  open: boolean
  title: string
  /** What it does and what it costs or brings, shown before it is done. */
  facts?: ReactNode
  needsReason: boolean
  danger?: boolean
  busy?: boolean
  /** Why the last try was refused. */
  error?: string
  /** More fields of the act, under the facts. */
  children?: ReactNode
  /** What they come to. */
  summary?: ReactNode
  onCancel: () => void
  onGo: (reason: string) => void
}

/** Asks for the reason, and names the consequence, before an act. What was typed stays until the act is done. */
export function ReasonPanel(props: ReasonPanelProps) {
  const { open, title, facts, needsReason, danger, busy, error, children, onCancel, onGo } = props
  const { w } = useWords()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const id = useId()
  const go = () => {
    if (needsReason && !reason.trim()) return setMissing(true)
    onGo(reason.trim())
  }
  const cancel = () => {
    setMissing(false)
    onCancel()
  }
  const wrong = missing ? w('kit.fieldErrors.required') : error
  return (
    <Drawer
      open={open}
      onClose={cancel}
      title={title}
      width={440}
      foot={
        <>
          <button type="button" className="lt-button" onClick={cancel}>
            {/* Not "cancel": that is what some of these acts do to an order. */}
            {w('kit.text.close')}
          </button>
          <button
            type="button"
            className={cx('lt-button', danger ? 'lt-button-danger-fill' : 'lt-button-primary')}
            disabled={busy}
            data-autofocus={needsReason || children ? undefined : true}
            onClick={go}
          >
            {title}
          </button>
        </>
      }
    >
      {facts && <div className="lt-reason-facts">{facts}</div>}
      {children}
      {needsReason && (
        <div className="lt-field" data-bad={Boolean(wrong) || undefined}>
          <label htmlFor={id}>
            {w('kit.parts.reason')}
            <span className="lt-required" aria-hidden>
              {' *'}
            </span>
          </label>
          <textarea
            id={id}
            rows={4}
            maxLength={500}
            data-autofocus
            value={reason}
            aria-invalid={Boolean(wrong)}
            aria-describedby={`${id}-why`}
            onChange={(event) => (setReason(event.target.value), setMissing(false))}
            onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && go()}
          />
        </div>
      )}
      <p id={`${id}-why`} className="lt-field-why" role="alert">
        {wrong}
      </p>
      {props.summary}
    </Drawer>
  )
}
