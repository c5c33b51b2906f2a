import { useEffect, useState } from 'react'
import { useWords } from '../words/words.ts'
import './copyable.css'

/** A code that a click copies; the click does not reach the row around it. */
export function Copyable({ text, label }: { text: string; label?: string }) {
  const { w } = useWords()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1600)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <button
      type="button"
      className="lt-copy"
      title={w('kit.parts.copy')}
      aria-label={`${w('kit.parts.copy')} ${label ?? text}`}
      onClick={(event) => {
        event.stopPropagation()
        void copyText(text).then(() => setCopied(true))
      }}
    >
      <span className="lt-copy-text">{text}</span>
      <span className="lt-copy-mark" data-copied={copied} role="status">
        {copied ? w('kit.parts.copied') : ''}
      </span>
    </button>
  )
}

/** Pages without TLS have no clipboard API: there the old way through a selection is taken. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard && isSecureContext) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
