import {
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { Icon } from '../parts/icons.tsx'
import { useLatest } from '../look/use-latest.ts'
import { go, preloadFor } from '../route/navigate.ts'
import type { Found } from '../route/palette-sources.ts'
import { useWords } from '../words/words.ts'
import { Dialog } from '../parts/layers/dialog.tsx'
import { useHighlight } from '../list/found/use-highlight.ts'
import { searched } from '../list/found/words-found.ts'
import { StatusTag } from '../parts/status-tag.tsx'
import { usePaletteHits } from './palette-hits.ts'
import './bar/tools.css'

/** One field that finds everything: screens at once, then whatever the domains look through. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { w } = useWords()
  return (
    <Dialog open={open} onClose={onClose} title={w('kit.frame.search')} className="palette" plain>
      <Search onClose={onClose} />
    </Dialog>
  )
}

function Search({ onClose }: { onClose: () => void }) {
  const { w } = useWords()
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  // The box is there before anything that it finds, and no letter waits for the hits of the one before.
  const requested = useDeferredValue<string | null>(text, null)
  const { groups, searching: looking } = usePaletteHits(requested)
  const stale = requested !== text
  const hits = groups.flatMap(({ found }) => found)
  const chosen = hits[Math.min(at, hits.length - 1)]
  const list = useRef<HTMLDivElement>(null)
  useHighlight(
    list,
    useMemo(() => searched(text), [text]),
    '.palette-hit',
  )
  useChosen(list, chosen)
  const choose = (found: Found) => {
    onClose()
    if (found.href) go(found.href)
    else found.run?.()
  }
  const searching = looking || stale
  const enter = useEnter({ text, searching, stale, first: hits[0], chosen }, choose)
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      enter()
    }
    if (!step || !hits.length) return
    event.preventDefault()
    setAt((Math.min(at, hits.length - 1) + step + hits.length) % hits.length)
  }
  return (
    <>
      <Field
        id={id}
        at={chosen && `${id}${chosen.key}`}
        text={text}
        onText={(next) => (setText(next), setAt(0))}
        onKey={press}
      />
      <div
        ref={list}
        className="palette-hits"
        id={id}
        role={hits.length ? 'listbox' : 'status'}
        aria-label={w('kit.frame.search')}
        aria-busy={searching}
      >
        {groups.map((group) => (
          <Group
            key={group.label}
            id={id}
            {...group}
            chosen={chosen}
            onPoint={(hit) => setAt(hits.indexOf(hit))}
            onChoose={choose}
          />
        ))}
        {!hits.length && requested !== null && (
          <div className="palette-none">
            {w(searching ? 'kit.frame.searching' : 'kit.frame.nothingFound')}
          </div>
        )}
      </div>
    </>
  )
}

/** The chosen one stays in sight, and where it leads is at hand before it is taken. */
function useChosen(list: RefObject<HTMLElement | null>, chosen: Found | undefined): void {
  const { key, href } = chosen ?? {}
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
    if (href) preloadFor(href)
  }, [list, key, href])
}

type FieldProps = {
  id: string
  /** The hit that is chosen. */
  at: string | undefined
  text: string
  onText: (text: string) => void
  onKey: (event: KeyboardEvent) => void
}
function Field({ id, at, text, onText, onKey }: FieldProps) {
  const { w } = useWords()
  return (
    <div className="palette-field">
      <Icon name="search" />
      <input
        data-autofocus
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={at}
        aria-label={w('kit.frame.search')}
        placeholder={w('kit.frame.searchHint')}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKey}
      />
      <kbd>Esc</kbd>
    </div>
  )
}

type Entered = {
  text: string
  searching: boolean
  /** What stands there is what an earlier text found. */
  stale: boolean
  first: Found | undefined
  chosen: Found | undefined
}
/** What is known without asking: screens, acts, what was looked at. */
const atOnce = ({ key }: Found): boolean => /^(screen|act|recent)-/.test(key)

/** Enter takes what is chosen; where it comes before what was typed has been looked for, the first of what is found then. */
function useEnter({ text, searching, stale, first, chosen }: Entered, choose: (found: Found) => void) {
  const early = useRef<string | null>(null)
  const latest = useLatest(choose)
  useEffect(() => {
    const wanted = early.current === text
    if (early.current === null || (wanted && searching && (stale || !first || !atOnce(first)))) return
    early.current = null
    if (wanted && first) latest.current(first)
  })
  return () => {
    if (chosen && (!searching || (!stale && atOnce(chosen)))) choose(chosen)
    else if (searching) early.current = text
  }
}

type GroupProps = {
  id: string
  label: string
  found: Found[]
  chosen: Found | undefined
  onPoint: (hit: Found) => void
  onChoose: (hit: Found) => void
}

const Group = ({ id, label, found, chosen, onPoint, onChoose }: GroupProps) => (
  <div role="group" aria-label={label}>
    <h3 role="presentation">{label}</h3>
    {found.map((hit) => (
      <div
        key={hit.key}
        id={id + hit.key}
        role="option"
        aria-selected={hit === chosen}
        className="palette-hit"
        onPointerMove={() => onPoint(hit)}
        onClick={() => onChoose(hit)}
      >
        <span>{hit.title}</span>
        {hit.state && <StatusTag tone={hit.state.tone}>{hit.state.text}</StatusTag>}
        {hit.detail && <small>{hit.detail}</small>}
      </div>
    ))}
  </div>
)
