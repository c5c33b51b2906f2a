import { useEffect, type ReactNode } from 'react'
import type { WordKey } from '#contract/words.ts'
import { useWords } from '../../kit/words/words.ts'
import type { Editor } from './editor-model.ts'

type Props = {
  editor: Editor
  locked: boolean
  label: WordKey
  saveWord: WordKey
  saving: boolean
  onSave: () => void
  /** What else may be done with this tour. */
  children?: ReactNode
}

/** Save, and steps back and forth. Ctrl+S saves, Ctrl+Z takes a step back. */
export function EditorBar({ editor, locked, label, saveWord, saving, onSave, children }: Props) {
  const { w } = useWords()
  const mayEdit = !locked
  const maySave = mayEdit && editor.isDirty && !saving
  useKeys({
    send: () => maySave && onSave(),
    undo: () => mayEdit && editor.undo(),
    redo: () => mayEdit && editor.redo(),
  })
  return (
    <div className="group-bar" role="toolbar" aria-label={w(label)}>
      {mayEdit && (
        <>
          <button type="button" className="lt-button lt-button-primary" disabled={!maySave} onClick={onSave}>
            {w(saveWord)}
          </button>
          <button type="button" className="lt-button" disabled={!editor.canUndo} onClick={editor.undo}>
            {w('groups.text.undo')}
          </button>
          <button type="button" className="lt-button" disabled={!editor.canRedo} onClick={editor.redo}>
            {w('groups.text.redo')}
          </button>
        </>
      )}
      {children}
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
