import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import type { Language } from '#contract/kit/languages.ts'
import { fromEditor, toEditor } from './rich-html.ts'
import { RichTools } from './rich-tools.tsx'

/** What a rich text may hold, as the server keeps it. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [3] },
    link: { openOnClick: false, autolink: false, linkOnPaste: false, protocols: ['mailto', 'tel'] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    dropcursor: false,
    gapcursor: false,
    trailingNode: false,
  }),
]

type Props = { label: string; lang: Language; html: string; onChange: (html: string) => void }

/** A part of its own: the library behind it is loaded where a rich text is written, and nowhere else. */
export default function RichEditor({ label, lang, html, onChange }: Props) {
  const written = useRef(html)
  const editor = useEditor({
    extensions,
    content: toEditor(html),
    injectCSS: false,
    onUpdate: (now) => {
      written.current = fromEditor(now.editor.getHTML())
      onChange(written.current)
    },
    editorProps: {
      attributes: {
        class: 'lt-rich-box lt-rich-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang,
        tabindex: '0',
      },
      // Words only: what pages and documents put around them is theirs.
      handlePaste: (view, { clipboardData }) => {
        const text = clipboardData?.getData('text/plain')
        return text ? view.pasteText(text) : false
      },
    },
  })
  // Written from outside (loaded, discarded) it is shown; what is typed stands there already.
  useEffect(() => {
    if (written.current === html) return
    written.current = html
    editor.commands.setContent(toEditor(html), { emitUpdate: false })
  }, [editor, html])
  return (
    <>
      <RichTools editor={editor} />
      <EditorContent editor={editor} />
    </>
  )
}
