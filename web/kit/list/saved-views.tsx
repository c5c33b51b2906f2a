import { useRef, useState } from 'react'
import { cx } from '../parts/cx.ts'
import { Popover } from '../parts/layers/popover.tsx'
import { same } from '../form/form-path.ts'
import { useRemembered } from '../session/remembered.ts'
import { useWords } from '../words/words.ts'
import { noSettings, tableOf, type TableSettings } from './table/data-table-columns.ts'
import { useViews } from './use-views.ts'
import type { View } from './view-calls.ts'
import { Icon } from '../parts/icons.tsx'
import './filter-bar.css'
import '../parts/layers/menu-button.css'
import './saved-views.css'

type SavedViewsProps = {
  screen: string
  /** The list's state now. */ search: string
  onGo: (search: string) => void
}

/** Views of a list: filters, tab, sorting and columns under a name; a person's own on every device, and those that colleagues share. */
export function SavedViews({ screen, search, onGo }: SavedViewsProps) {
  const { w } = useWords()
  const [open, setOpen] = useState(false)
  const { names, views, mayShare, save, remove } = useViews(screen, open)
  const button = useRef<HTMLButtonElement>(null)
  const [arranged, arrange] = useRemembered<TableSettings>(tableOf(screen), noSettings)
  // Who has arranged nothing takes nobody's arrangement away.
  const own = same(arranged, noSettings) ? null : arranged
  const isNow = (view: Pick<View, 'search'> & Partial<Pick<View, 'arranged'>>) =>
    view.search === search && (!view.arranged || same(view.arranged, arranged))
  const current = names.find(isNow)
  const go = (view: View) => {
    setOpen(false)
    if (view.arranged) arrange(view.arranged)
    onGo(view.search)
  }
  const groups = [
    { word: 'kit.parts.ownViews', of: views.filter(({ mine }) => mine) },
    { word: 'kit.parts.sharedViews', of: views.filter(({ mine }) => !mine) },
  ] as const
  const shown = groups.filter(({ of }) => of.length > 0)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="lt-button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {current?.name ?? w('kit.parts.views')} <Icon name="down" size={14} />
      </button>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={button}
        label={w('kit.parts.views')}
        align="end"
        width={300}
      >
        {shown.map(({ word, of }) => (
          <section key={word} className="lt-menu" aria-label={w(word)}>
            {shown.length > 1 && <h3 className="lt-views-head">{w(word)}</h3>}
            {of.map((view) => (
              <ViewLine
                key={view.id}
                view={view}
                isCurrent={isNow(view)}
                onGo={() => go(view)}
                onRemove={() => void remove(view.id)}
              />
            ))}
          </section>
        ))}
        <NewView
          mayShare={mayShare}
          onSave={(name, shared) => void save({ name, search, arranged: own, shared }).catch(() => undefined)}
        />
      </Popover>
    </>
  )
}

type LineProps = { view: View; isCurrent: boolean; onGo: () => void; onRemove: () => void }

function ViewLine({ view, isCurrent, onGo, onRemove }: LineProps) {
  const { w } = useWords()
  const hint = view.mine ? view.shared && w('kit.parts.sharedView') : view.byName
  return (
    <div className="lt-view">
      <button type="button" className={cx('lt-menu-item', isCurrent && 'lt-view-now')} onClick={onGo}>
        {view.name}
        {hint && <small className="lt-view-hint">{hint}</small>}
      </button>
      {view.can['delete'] === true && (
        <button
          type="button"
          className="lt-nudge"
          aria-label={`${w('kit.parts.remove')} ${view.name}`}
          onClick={onRemove}
        >
          ×
        </button>
      )}
    </div>
  )
}

type NewViewProps = { mayShare: boolean; onSave: (name: string, shared: boolean) => void }

function NewView({ mayShare, onSave }: NewViewProps) {
  const { w } = useWords()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const save = () => {
    if (name.trim()) onSave(name.trim(), shared)
    setName('')
    setShared(false)
  }
  return (
    <form className="lt-view-new" onSubmit={(event) => (event.preventDefault(), save())}>
      <input
        className="lt-filter-text"
        aria-label={w('kit.parts.viewName')}
        placeholder={w('kit.parts.viewName')}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <button type="submit" className="lt-button" disabled={!name.trim()} title={w('kit.parts.saveView')}>
        {w('kit.parts.save')}
      </button>
      {mayShare && (
        <label className="lt-view-share">
          <input type="checkbox" checked={shared} onChange={(event) => setShared(event.target.checked)} />{' '}
          {w('kit.parts.shareView')}
        </label>
      )}
    </form>
  )
}
