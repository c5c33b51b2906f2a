import './kbd.css'

const signs: Record<string, string> = {
  mod: /Mac|iP(hone|ad)/.test(globalThis.navigator?.userAgent ?? '') ? '⌘' : 'Ctrl',
  escape: 'Esc',
  space: '␣',
  arrowup: '↑',
  arrowdown: '↓',
  enter: '↵',
}
/** A shortcut as it is printed on keys: `mod+enter` → "Ctrl ↵". */
export const keySigns = (keys: string): string[] =>
  keys.split(/[ +]/).map((key) => signs[key] ?? (key.length === 1 ? key.toUpperCase() : key))

/** The key beside what it does, for people with a keyboard; who hears the page has the list of shortcuts. */
export const Kbd = ({ keys }: { keys: string }) => (
  <kbd className="lt-kbd" aria-hidden>
    {keySigns(keys).join(' ')}
  </kbd>
)
