import type { WordKey } from '#contract/words.ts'
import { Dialog } from '../../kit/parts/layers/dialog.tsx'
import { useWords } from '../../kit/words/words.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: WordKey
  text: string
  busy: boolean
  onYes: () => void
}

/** What an act does, and the button that does it. */
export function Confirmed({ open, onClose, title, text, busy, onYes }: Props) {
  const { w } = useWords()
  return (
    <Dialog open={open} onClose={onClose} title={w(title)}>
      <p>{text}</p>
      <footer className="lt-dialog-foot">
        <button type="button" className="lt-button lt-button-danger" disabled={busy} onClick={onYes}>
          {w(title)}
        </button>
      </footer>
    </Dialog>
  )
}
