import { useRef, useState } from 'react'
import { cx } from '../parts/cx.ts'
import { Popover } from '../parts/layers/popover.tsx'
import { useRemembered } from '../session/remembered.ts'
import { useWords } from '../words/words.ts'
import './filter-bar.css'
import '../parts/layers/menu-button.css'
import './saved-views.css'

type View = { name: string; search: string }
type SavedViewsProps = {
  screen: string
  /** The list's state now. */ search: string
  onGo: (search: string) => void
}

/** A person's own views of a list: filters, tab, sorting under a name. */
export function SavedViews({ screen, search, onGo }: SavedViewsProps) {
  const { w } = useWords()
  const [views, setViews] = useRemembered<View[]>(`views.${screen}`, [])
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const current = views.find((view) => view.search === search)
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
        {current?.name ?? w('kit.parts.views')} <span aria-hidden>▾</span>
      </button>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={button}
        label={w('kit.parts.views')}
        align="end"
        width={280}
      >
        <div className="lt-menu">
          {views.map((view) => (
            <div key={view.name} className="lt-view">
              <button
                type="button"
                className={cx('lt-menu-item', view === current && 'lt-view-now')}
                onClick={() => (setOpen(false), onGo(view.search))}
              >
                {view.name}
              </button>
              <button
                type="button"
                className="lt-nudge"
                aria-label={`${w('kit.parts.remove')} ${view.name}`}
                onClick={() => setViews(views.filter((other) => other !== view))}
              >
                ×
              </button>
            </div>
          ))}
        </div>
        <NewView
          onSave={(name) => setViews([...views.filter((view) => view.name !== name), { name, search }])}
        />
      </Popover>
    </>
  )
}

function NewView({ onSave }: { onSave: (name: string) => void }) {
  const { w } = useWords()
  const [name, setName] = useState('')
  const save = () => {
    if (name.trim()) onSave(name.trim())
    setName('')
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
    </form>
  )
}
