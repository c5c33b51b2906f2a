import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useWords } from '../../words/words.ts'
import { cx } from '../cx.ts'
import { Icon } from '../icons.tsx'
import { useLayer } from './layer.ts'
import { landKeys } from './typed-ahead.ts'
import './dialog.css'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  className?: string
  plain?: boolean
  children: ReactNode
}

/**
 * A light dialog of the browser's own, above everything else: it keeps the focus inside, gives it back, and closes on
 * Escape or a click beside it. It stands at the end of the page: what opens it (a row's button) may be hidden meanwhile. `plain` leaves the head away; the title stays for those who listen.
 */
export function Dialog({ open, onClose, title, className, plain = false, children }: Props) {
  const { w } = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayer({ open, close: onClose, box: dialog, kind: 'modal' })
  // Before the next key: what the browser would focus first may be a box that scrolls.
  useLayoutEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal()
      dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
      landKeys()
    }
    if (!open && dialog.current?.open) dialog.current.close()
  }, [open])
  return createPortal(
    <dialog
      ref={dialog}
      className={cx('lt-dialog', className)}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      // As in a drawer: it is drawn within whatever form asks.
      onSubmit={(event) => event.stopPropagation()}
    >
      {open && (
        <div className="lt-dialog-inside">
          {!plain && (
            <header role="presentation" className="lt-dialog-head">
              <h2>{title}</h2>
              <button
                type="button"
                className="lt-icon-button"
                aria-label={w('kit.text.close')}
                onClick={onClose}
              >
                <Icon name="close" />
              </button>
            </header>
          )}
          {children}
        </div>
      )}
    </dialog>,
    document.body,
  )
}
