import { useRef, useState, type ReactNode } from 'react'
import type { WordKey } from '#contract/words.ts'
import { useWords } from '../words.ts'

const tools: readonly { command: string; value?: string; word: WordKey; sign: ReactNode }[] = [
  { command: 'bold', word: 'kit.parts.bold', sign: <b>B</b> },
  { command: 'italic', word: 'kit.parts.italic', sign: <i>I</i> },
  { command: 'underline', word: 'kit.parts.underline', sign: <u>U</u> },
  { command: 'formatBlock', value: 'h3', word: 'kit.parts.heading', sign: 'H' },
  { command: 'formatBlock', value: 'p', word: 'kit.parts.paragraph', sign: '¶' },
  { command: 'insertUnorderedList', word: 'kit.parts.bulletList', sign: '•' },
  { command: 'insertOrderedList', word: 'kit.parts.numberedList', sign: '1.' },
]

/** Buttons that shape what is selected in the text. */
export function RichTools({ onUsed }: { onUsed: () => void }) {
  const { w } = useWords()
  const [linking, setLinking] = useState(false)
  const selected = useRef<Range | null>(null)
  const use = (command: string, value?: string) => {
    document.execCommand(command, false, value)
    onUsed()
  }
  const openLink = () => {
    const selection = getSelection()
    selected.current = selection?.rangeCount ? selection.getRangeAt(0) : null
    setLinking(!linking)
  }
  return (
    <div className="lt-rich-tools" role="toolbar" aria-label={w('kit.parts.textTools')}>
      {tools.map(({ command, value, word, sign }) => (
        <button
          key={command + (value ?? '')}
          type="button"
          title={w(word)}
          aria-label={w(word)}
          // The selection stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => use(command, value)}
        >
          {sign}
        </button>
      ))}
      <button
        type="button"
        title={w('kit.parts.link')}
        aria-label={w('kit.parts.link')}
        aria-expanded={linking}
        onMouseDown={(event) => event.preventDefault()}
        onClick={openLink}
      >
        ↗
      </button>
      {linking && (
        <LinkBox
          onLink={(address) => {
            setLinking(false)
            const selection = getSelection()
            if (selected.current && selection) {
              selection.removeAllRanges()
              selection.addRange(selected.current)
            }
            if (selection?.isCollapsed) document.execCommand('insertText', false, address)
            else use('createLink', address)
            onUsed()
          }}
        />
      )}
    </div>
  )
}

function LinkBox({ onLink }: { onLink: (address: string) => void }) {
  const { w } = useWords()
  const [address, setAddress] = useState('https://')
  const fits = /^(https?:\/\/.+\..+|mailto:.+@.+|tel:.+)/.test(address.trim())
  return (
    <span className="lt-rich-link">
      <input
        className="lt-input"
        type="url"
        aria-label={w('kit.parts.linkAddress')}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (fits) onLink(address.trim())
        }}
      />
      <button type="button" className="lt-button" disabled={!fits} onClick={() => onLink(address.trim())}>
        {w('kit.parts.link')}
      </button>
    </span>
  )
}
