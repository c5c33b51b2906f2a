import { shortcutsNow } from '../../route/shortcuts.ts'
import { useWords } from '../../words/words.ts'
import { keySigns } from './kbd.tsx'

/** All keys that do something on this screen, as rows of a list of terms. */
export function ShortcutRows() {
  const { w } = useWords()
  return shortcutsNow().map(({ keys, label }) => (
    <div key={keys}>
      <dt>
        {keySigns(keys).map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{w(label)}</dd>
    </div>
  ))
}
