import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode, type RefObject } from 'react'
import { entryOf } from '#contract/kit/given.ts'
import type { WordKey } from '#contract/words.ts'
import { FormAround, useErrorText } from './fields/field.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import type { AnyCall } from '../call/client.ts'
import { useMayCall } from '../call/query.ts'
import { PageHead } from '../parts/page/page-head.tsx'
import { useDirty, useFormErrors, type FieldNote, type Form, type OpenForm } from './use-form.ts'
import { useLatest } from '../look/use-latest.ts'
import { useWords } from '../words/words.ts'
import './form-page.css'
import './save-bar.css'

type FormPageProps<T extends object, O> = {
  form: Form<T, O>
  title: ReactNode
  sub?: ReactNode
  /** Where the form is one step of several: `Steps`. */
  steps?: ReactNode
  /** Sections in the side index, in order; `Section`s of the same keys are the children. */
  sections: readonly { key: string; title: WordKey }[]
  children: ReactNode
  /** What saves: who has no permission for it looks only. */
  call: AnyCall
  /** Saves; answers undefined where it failed (as `useAct().run` does). */
  onSave: (values: O) => Promise<unknown>
  onCancel?: () => void
  /** The word on the button; "Save" where it is not said. */
  saveWord?: WordKey
  /** In the save bar: derived values as they are typed. */
  summary?: ReactNode
  actions?: ReactNode
}

/** The shell of every form: side index, what is wrong with links, save bar in sight, leaving with a guard. */
export function FormPage<T extends object, O>(props: FormPageProps<T, O>) {
  const { form, title, sub, sections, children, call, onSave, actions } = props
  const may = useMayCall(call)
  const save = () => void (may && form.submit(onSave))
  useSaveKey(save)
  return (
    <form
      className="lt-form-page"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <PageHead title={title} sub={sub} actions={actions} />
      {props.steps}
      <SideIndex sections={sections} />
      <div className="lt-form-body">
        <Restored form={form} />
        <Mistakes form={form} />
        <Fields form={form} locked={!may}>
          {children}
        </Fields>
      </div>
      <SaveBar {...props} onPress={may ? save : undefined} />
      <LeaveGuard holds={() => form.store.dirty && !form.saving()} text="kit.parts.leaveText" />
    </form>
  )
}

type FieldsProps<T extends object> = { form: OpenForm<T>; locked?: boolean; children: ReactNode }

/** The fields of a form, which find it around them; of one that the person may not save they are to be looked at. */
export const Fields = <T extends object>({ form, locked = false, children }: FieldsProps<T>) => (
  <FormAround value={form as unknown as OpenForm<object>}>
    {locked ? (
      <fieldset className="lt-form-locked" disabled>
        {children}
      </fieldset>
    ) : (
      children
    )}
  </FormAround>
)

/** In the place of the button that saves: why there is none. */
export function LookOnly() {
  const { w } = useWords()
  return (
    <span className="lt-look-only" role="note">
      {w('kit.parts.lookOnly')}
    </span>
  )
}

/** Where one is in a long form, and the way to its other parts. */
function SideIndex({ sections }: { sections: FormPageProps<object, object>['sections'] }) {
  const { w } = useWords()
  const [now, setNow] = useState(sections[0]?.key)
  useEffect(() => {
    // The section that crosses a line in the upper third of the window is where one is.
    const seen = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting)
        if (entered) setNow(entered.target.id)
      },
      { rootMargin: '-25% 0px -70% 0px' },
    )
    for (const { key } of sections) {
      const section = document.getElementById(key)
      if (section) seen.observe(section)
    }
    return () => seen.disconnect()
  }, [sections])
  return (
    <nav className="lt-form-index" aria-label={w('kit.parts.sections')}>
      {sections.map(({ key, title }) => (
        <a
          key={key}
          href={`#${key}`}
          aria-current={key === now ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault()
            document.getElementById(key)?.scrollIntoView({ block: 'start' })
            setNow(key)
          }}
        >
          {w(title)}
        </a>
      ))}
    </nav>
  )
}

/** One section of a form; fields stand in columns as the room allows. */
export function Section({
  id,
  title,
  note,
  children,
}: {
  id: string
  title: WordKey
  note?: ReactNode
  children: ReactNode
}) {
  const { w } = useWords()
  const section = useRef<HTMLElement>(null)
  // Whoever comes for this section begins at it.
  useEffect(() => {
    if (window.location.hash === `#${id}`) section.current?.scrollIntoView()
  }, [id])
  return (
    <section ref={section} id={id} className="lt-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{w(title)}</h2>
      {note && <p className="lt-section-note">{note}</p>}
      <div className="lt-section-fields">{children}</div>
    </section>
  )
}

/** Ctrl+S and ⌘S save. */
export function useSaveKey(save: () => void): void {
  const latest = useLatest(save)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [latest])
}

/** Says that a draft is back, and lets it go. */
export function Restored<T extends object>({ form }: { form: OpenForm<T> }) {
  const { w } = useWords()
  if (!form.restored) return null
  return (
    <div className="lt-restored" role="status">
      {w('kit.parts.draftBack')}{' '}
      <button type="button" className="lt-button" onClick={form.discard}>
        {w('kit.parts.discard')}
      </button>
    </div>
  )
}

/** The field of a mistake; of one in a row or about a whole row, the field that holds it or the row's first. */
function noteOf<T extends object>({ notes }: OpenForm<T>, name: string): FieldNote | undefined {
  const found = [...notes].filter(([field]) => name.startsWith(`${field}.`) || field.startsWith(`${name}.`))
  return notes.get(name) ?? found.find(([field]) => field.startsWith(name))?.[1] ?? found.at(-1)?.[1]
}

/** Leads to the first mistake each time that all is checked, by us or by the server. */
function useShownFirst<T extends object>(form: OpenForm<T>, summary: RefObject<HTMLElement | null>): void {
  const refusals = useSyncExternalStore(form.store.subscribe, () => form.store.refusals)
  useEffect(() => {
    const { errors } = form.store
    if (!refusals || !Object.keys(errors).length) return
    const wrong = [...form.notes].find(([name]) => errors[name])
    const field = wrong && document.getElementById(wrong[1].id)
    ;(field ?? summary.current)?.focus()
  }, [form, refusals, summary])
}

/** All that is wrong, each with a link to its field; also what no field on the page shows. */
export function Mistakes<T extends object>({ form }: { form: OpenForm<T> }) {
  const { w } = useWords()
  const errors = useFormErrors(form)
  const tell = useErrorText()
  const summary = useRef<HTMLDivElement>(null)
  useShownFirst(form, summary)
  const names = Object.keys(errors)
  if (!names.length || !form.store.tried) return null
  return (
    <div ref={summary} className="lt-mistakes" role="alert" tabIndex={-1}>
      <b>{w('kit.errors.badInput')}</b>
      <ul>
        {names.map((name) => {
          const note = noteOf(form, name)
          const text = tell(entryOf(errors, name), note)
          return (
            <li key={name}>
              {note && (
                <>
                  <a
                    href={`#${note.id}`}
                    onClick={(event) => (event.preventDefault(), document.getElementById(note.id)?.focus())}
                  >
                    {note.whose && `${note.whose} · `}
                    {w(note.label)}
                  </a>
                  {': '}
                </>
              )}
              {text}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function SaveBar<T extends object, O>({
  form,
  saveWord,
  summary,
  onCancel,
  onPress,
}: FormPageProps<T, O> & { onPress: (() => void) | undefined }) {
  const { w } = useWords()
  const dirty = useDirty(form)
  return (
    <div className="lt-save-bar">
      <div className="lt-save-side">{summary}</div>
      {dirty && <span className="lt-unsaved">{w('kit.parts.unsaved')}</span>}
      {onCancel && (
        <button type="button" className="lt-button" onClick={onCancel}>
          {w('kit.text.cancel')}
        </button>
      )}
      {onPress ? (
        <button type="button" className="lt-button lt-button-primary" onClick={onPress}>
          {w(saveWord ?? 'kit.parts.save')}
        </button>
      ) : (
        <LookOnly />
      )}
    </div>
  )
}
