import { useContext, useEffect, useState } from 'react'
import { RowHref, RowLink } from '../list/rows/row-link.tsx'
import { useWords } from '../words/words.ts'
import { Icon } from './icons.tsx'
import { toast } from './layers/toast.tsx'
import './copyable.css'

/** A code that a click copies; where it names a row it is the row's link, with the copying beside it. */
export function Copyable({ text, label }: { text: string; label?: string }) {
  const { w } = useWords()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1600)
    return () => clearTimeout(timer)
  }, [copied])
  const linked = useContext(RowHref) !== ''
  const button = (
    <button
      type="button"
      className={linked ? 'lt-copy lt-copy-icon' : 'lt-copy'}
      tabIndex={linked ? -1 : undefined}
      title={`${w('kit.parts.copy')} ${text}`}
      aria-label={`${w('kit.parts.copy')} ${label ?? text}`}
      onClick={(event) => {
        event.stopPropagation()
        void copyText(text).then(setCopied)
      }}
    >
      {linked ? <Icon name="copy" size={13} /> : <span className="lt-copy-text">{text}</span>}
      <span className="lt-copy-mark" data-copied={copied} role="status">
        {copied ? w('kit.parts.copied') : ''}
      </span>
    </button>
  )
  if (!linked) return button
  return (
    <span className="lt-copy-linked">
      <RowLink>
        <span className="lt-copy-text">{text}</span>
      </RowLink>
      {button}
    </span>
  )
}

/** Whether it was copied. Pages without TLS have no clipboard API, and a browser may refuse it: there the old way through a selection is taken. */
export async function copyText(text: string): Promise<boolean> {
  const copying = isSecureContext ? navigator.clipboard?.writeText(text) : undefined
  if (await copying?.then(() => true).catch(() => false)) return true
  const area = Object.assign(document.createElement('textarea'), { value: text })
  area.style.cssText = 'position:fixed;opacity:0'
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  return copied
}

/** Copies, and tells that it was. */
export async function copyAndSay(text: string, message: string): Promise<void> {
  if (await copyText(text)) toast.good(message)
}
