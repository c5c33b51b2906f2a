import { firstOf } from '#contract/kit/given.ts'
import { createContext, use, useContext, useEffect, useId, useSyncExternalStore, type ReactNode } from 'react'
import type { WordKey } from '#contract/words.ts'
import { cx } from '../../parts/cx.ts'
import type { FormError } from '../form-store.ts'
import type { FieldNote, OpenForm } from '../use-form.ts'
import { useWords } from '../../words/words.ts'
import './field.css'

/** Around fields that stand there for several: whose they are, for the summary of mistakes. */
export const Whose = createContext('')

/** Around all fields of a form, which find it there. */
export const FormAround = createContext<OpenForm<object> | null>(null)

/** Names of fields: a top-level one is checked by the compiler, a deeper one (`prices.adult`) by its first part. */
export type FieldName<T> = (keyof T & string) | `${keyof T & string}.${string}`

/**
 * What all fields take. A field that no table declares says by its type of which form it is:
 * `<TextField<Values> name="code" label="…" />`; without it no name fits.
 */
export type FieldProps<T extends object> = {
  /** The form that stands around where it is not said. */
  form?: OpenForm<T>
  name: FieldName<NoInfer<T>>
  label: WordKey
  required?: boolean | undefined
  disabled?: boolean | undefined
  /** A sentence under it: what it is for, what depends on it. */
  help?: WordKey | undefined
  /** Takes the whole line of its section. */
  wide?: boolean | undefined
}

/** A form that holds the field: the one that is given, else the one around. */
function useFormAt<T extends object>(given: OpenForm<T> | undefined, name: string): OpenForm<object> {
  const around = use(FormAround)
  if (given) return given as unknown as OpenForm<object>
  if (!around || !(firstOf(name.split('.')) in around.store.values))
    throw new Error(`No form around has ${name}`)
  return around
}

/** The value of a field, the way to change it, and what ties the input to its label and its mistake. */
export function useField<V, T extends object>(
  { form, name, label }: Pick<FieldProps<T>, 'form' | 'name' | 'label'>,
  notNumber?: WordKey,
) {
  const { store, notes } = useFormAt(form, name)
  const id = useId()
  const whose = useContext(Whose)
  const value = useSyncExternalStore(store.subscribe, () => store.get(name)) as V
  const error = useSyncExternalStore(store.subscribe, () => store.errors[name])
  useEffect(() => {
    const note: FieldNote = { label, id, ...(whose && { whose }), ...(notNumber && { notNumber }) }
    notes.set(name, note)
    return () => {
      if (notes.get(name) === note) notes.delete(name)
    }
  }, [notes, name, label, id, whose, notNumber])
  return {
    value,
    /** As it is at the moment. */
    now: () => store.get(name) as V,
    /** Something is wrong with it that no check finds. */
    blame: (why: string) => store.blame({ field: name, why }),
    set: (next: V) => store.set(name, next),
    leave: () => store.leave(name),
    error,
    id,
    /** For the input. */
    aria: { id, 'aria-invalid': Boolean(error), 'aria-describedby': `${id}-why` },
  }
}

/** Why a field is refused, in words. */
export function useErrorText() {
  const { w } = useWords()
  return (error: FormError, note?: Pick<FieldNote, 'notNumber'>): string => {
    if (error.why === 'notNumber' && note?.notNumber) return w(note.notNumber)
    if (error.message) return error.message
    return w((error.why.includes('.') ? error.why : `kit.fieldErrors.${error.why}`) as WordKey, error.params)
  }
}

type ShellProps = {
  id: string
  label: WordKey
  error?: FormError | undefined
  notNumber?: WordKey | undefined
  required?: boolean | undefined
  help?: WordKey | undefined
  wide?: boolean | undefined
  /** For a group of inputs: the label then names the group. */
  group?: boolean
  children: ReactNode
}

/** Label above, input, what is wrong or what helps below. */
export function FieldShell({
  id,
  label,
  error,
  notNumber,
  required,
  help,
  wide,
  group,
  children,
}: ShellProps) {
  const { w } = useWords()
  const tell = useErrorText()
  const text = (
    <>
      {w(label)}
      {required && (
        <span className="lt-required" title={w('kit.fieldErrors.required')}>
          {' *'}
        </span>
      )}
    </>
  )
  return (
    <div
      className={cx('lt-field', wide && 'lt-field-wide')}
      data-bad={error ? true : undefined}
      {...(group && { role: 'group', 'aria-labelledby': `${id}-label` })}
    >
      {group ? (
        <span className="lt-field-label" id={`${id}-label`}>
          {text}
        </span>
      ) : (
        <label id={`${id}-label`} htmlFor={id}>
          {text}
        </label>
      )}
      {children}
      <div id={`${id}-why`}>
        {error ? (
          <p className="lt-field-why">{tell(error, { notNumber })}</p>
        ) : (
          help && <p className="lt-field-help">{w(help)}</p>
        )}
      </div>
    </div>
  )
}
