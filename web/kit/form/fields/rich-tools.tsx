import { useEditorState, type ChainedCommands, type Editor } from '@tiptap/react'
import { useState, type ReactNode } from 'react'
import type { WordKey } from '#contract/words.ts'
import { useWords } from '../../words/words.ts'

type Tool = {
  word: WordKey
  sign: ReactNode
  /** What the editor calls it: where it is on, the button is pressed. */
  of: string
  act: (chain: ChainedCommands) => ChainedCommands
}
const tools: readonly Tool[] = [
  { word: 'kit.parts.bold', of: 'bold', sign: <b>B</b>, act: (chain) => chain.toggleBold() },
  { word: 'kit.parts.italic', of: 'italic', sign: <i>I</i>, act: (chain) => chain.toggleItalic() },
  { word: 'kit.parts.underline', of: 'underline', sign: <u>U</u>, act: (chain) => chain.toggleUnderline() },
  { word: 'kit.parts.heading', of: 'heading', sign: 'H', act: (chain) => chain.setHeading({ level: 3 }) },
  { word: 'kit.parts.paragraph', of: 'paragraph', sign: '¶', act: (chain) => chain.setParagraph() },
  { word: 'kit.parts.bulletList', of: 'bulletList', sign: '•', act: (chain) => chain.toggleBulletList() },
  {
    word: 'kit.parts.numberedList',
    of: 'orderedList',
    sign: '1.',
    act: (chain) => chain.toggleOrderedList(),
  },
]

/** Buttons that shape what is selected in the text. */
export function RichTools({ editor }: { editor: Editor }) {
  const { w } = useWords()
  const [linking, setLinking] = useState(false)
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => tools.filter(({ of }) => now.isActive(of)).map(({ of }) => of),
  })
  return (
    <div className="lt-rich-tools" role="toolbar" aria-label={w('kit.parts.textTools')}>
      {tools.map(({ word, sign, of, act }) => (
        <button
          key={word}
          type="button"
          title={w(word)}
          aria-label={w(word)}
          aria-pressed={on.includes(of)}
          // The selection stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => act(editor.chain().focus()).run()}
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
        onClick={() => setLinking(!linking)}
      >
        ↗
      </button>
      {linking && (
        <LinkBox
          onLink={(address) => {
            setLinking(false)
            link(editor, address)
          }}
        />
      )}
    </div>
  )
}

/** What is selected leads there; where nothing is, the address itself is written. */
function link(editor: Editor, address: string): void {
  const chain = editor.chain().focus()
  if (editor.state.selection.empty) chain.insertContent(address).run()
  else chain.setLink({ href: address }).run()
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
