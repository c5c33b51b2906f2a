import { shortcutsNow } from '../route/shortcuts.ts'
import { useWords } from '../words/words.ts'
import { Dialog } from '../parts/layers/dialog.tsx'

const shown: Record<string, string> = {
  mod: 'Ctrl / ⌘',
  escape: 'Esc',
  space: 'Space',
  arrowup: '↑',
  arrowdown: '↓',
  enter: '↵',
}

/** All keys that do something on this screen. */
export default function ShortcutOverlay({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { w } = useWords()
  return (
    <Dialog open={open} onClose={onClose} title={w('kit.frame.shortcuts')} className="keys">
      <dl>
        {shortcutsNow().map(({ keys, label }) => (
          <div key={keys}>
            <dt>
              {keys.split(/[ +]/).map((key) => (
                <kbd key={key}>{shown[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>
              ))}
            </dt>
            <dd>{w(label)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
