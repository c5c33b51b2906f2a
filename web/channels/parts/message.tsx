import { useMemo, useState } from 'react'
import { copyText } from '../../kit/parts/copyable.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { useWords } from '../../kit/words/words.ts'
import { pretty } from './pretty.ts'
import '../channels.css'

/** A body as it went over the wire, in lines; copied it is as it came. */
export function Message({ text }: { text: string }) {
  const { w } = useWords()
  const [copied, setCopied] = useState(false)
  const shown = useMemo(() => pretty(text), [text])
  if (!text) return <p className="lt-soft">{w('channels.text.emptyBody')}</p>
  return (
    <div className="channel-message">
      <button
        type="button"
        className="lt-icon-button"
        aria-label={w('kit.parts.copy')}
        title={w('kit.parts.copy')}
        onClick={() => void copyText(text).then(setCopied)}
      >
        <Icon name="copy" size={16} />
      </button>
      <span role="status">{copied ? w('kit.parts.copied') : ''}</span>
      <pre tabIndex={0}>{shown}</pre>
    </div>
  )
}
