import { shortcutsNow } from '../route/shortcuts.ts'
import { useWords } from '../words/words.ts'
import { keySigns } from '../parts/keys/kbd.tsx'
import { Dialog } from '../parts/layers/dialog.tsx'

/** All keys that do something on this screen. */
export default function ShortcutOverlay({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { w } = useWords()
  return (
    <Dialog open={open} onClose={onClose} title={w('kit.frame.shortcuts')} className="keys">
      <dl>
        {shortcutsNow().map(({ keys, label }) => (
          <div key={keys}>
            <dt>
              {keySigns(keys).map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{w(label)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
