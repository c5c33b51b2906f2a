import { ShortcutRows } from '../parts/keys/shortcut-rows.tsx'
import { useWords } from '../words/words.ts'
import { Dialog } from '../parts/layers/dialog.tsx'

/** All keys that do something on this screen. */
export default function ShortcutOverlay({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { w } = useWords()
  return (
    <Dialog open={open} onClose={onClose} title={w('kit.frame.shortcuts')} className="keys">
      <dl>
        <ShortcutRows />
      </dl>
    </Dialog>
  )
}
