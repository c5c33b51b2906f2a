import { useEffect } from 'react'
import { languages } from '#contract/kit/languages.ts'
import type { ItineraryInfo } from '#contract/groups/itinerary.schema.ts'
import type { InputOfCall } from '../../kit/call/client.ts'
import { useAct } from '../../kit/call/query.ts'
import { MenuButton } from '../../kit/parts/layers/menu-button.tsx'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { languageNames } from '../../kit/words/language.ts'
import { useWords } from '../../kit/words/words.ts'
import type { LibraryFamily } from '../library-family.ts'
import type { Editor } from './editor-model.ts'

type Props = {
  editor: Editor
  info: ItineraryInfo
  family: LibraryFamily
  locked: boolean
  onOpen: (kind: 'head' | 'versions') => void
}

/** Save, steps back and forth, details, versions and the itinerary on paper. Ctrl+S saves, Ctrl+Z takes a step back. */
export function EditorBar({ editor, info, family, locked, onOpen }: Props) {
  const { w } = useWords()
  const { calls } = family
  const save = useAct(calls.save, {
    onDone: ({ version }) => {
      editor.saved(version)
      toast.good(w('groups.text.saved', { version }))
    },
  })
  const send = () => {
    if (locked || !editor.isDirty || save.running) return
    void save.run({ id: info.id, version: editor.version, ...editor.now } as InputOfCall<typeof calls.save>)
  }
  useKeys({ send, undo: editor.undo, redo: editor.redo })
  const papers = languages.flatMap((language) =>
    [false, true]
      .filter((prices) => !prices || family.isSold)
      .map((prices) => ({
        key: `${language} ${prices}`,
        label: `${w('groups.text.paperIn', { language: languageNames[language] })}${prices ? ` · ${w('groups.text.withPrices')}` : ''}`,
        onPick: () => void window.open(calls.pdf.href({ id: info.id, language, prices: String(prices) })),
      })),
  )
  return (
    <div className="group-bar" role="toolbar" aria-label={w('groups.text.editHead')}>
      {!locked && (
        <>
          <button
            type="button"
            className="lt-button lt-button-primary"
            disabled={!editor.isDirty || save.running}
            onClick={send}
          >
            {w('kit.parts.save')}
          </button>
          <button type="button" className="lt-button" disabled={!editor.canUndo} onClick={editor.undo}>
            {w('groups.text.undo')}
          </button>
          <button type="button" className="lt-button" disabled={!editor.canRedo} onClick={editor.redo}>
            {w('groups.text.redo')}
          </button>
        </>
      )}
      <button type="button" className="lt-button" onClick={() => onOpen('head')}>
        {w('groups.text.details')}
      </button>
      <button type="button" className="lt-button" onClick={() => onOpen('versions')}>
        {w('groups.text.versions')}
      </button>
      <MenuButton label={w('groups.text.paper')} items={papers}>
        {w('groups.text.paper')}
      </MenuButton>
      {editor.isDirty && <span role="status">{w('groups.text.unsaved')}</span>}
    </div>
  )
}

type Keys = { send: () => void; undo: () => void; redo: () => void }
function useKeys({ send, undo, redo }: Keys) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || document.querySelector('.lt-drawer-room.lt-open.lt-modal'))
        return
      const key = event.key.toLowerCase()
      const act =
        key === 's' ? send : key === 'z' ? (event.shiftKey ? redo : undo) : key === 'y' ? redo : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [send, undo, redo])
}
