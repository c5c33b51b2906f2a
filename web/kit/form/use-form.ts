import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { check } from '#contract/kit/check.ts'
import type { RecordOf } from '#contract/kit/record/field.ts'
import type { WordKey } from '#contract/words.ts'
import { FormStore, type FormError } from './form-store.ts'
import { hold, recall } from '../session/remembered.ts'
import { useLatest } from '../look/use-latest.ts'

/** What a field tells its form: how it is called and found, for the summary of mistakes. */
export type FieldNote = {
  label: WordKey
  id: string
  /** Whose it is, where the same field stands there for several: "Adult 2". */ whose?: string
  /** Word for "not a number" where the field has its own. */ notNumber?: WordKey
}

/** A form as its fields see it. */
export type OpenForm<T extends object> = {
  store: FormStore<T>
  /** Name of its draft. */
  name: string
  /** The record whose fields it asks, where it is one. */
  record?: RecordOf
  /** Fields on the page, by path. */
  notes: Map<string, FieldNote>
  /** A draft of an earlier visit was put back. */
  restored: boolean
  /** Forgets what was typed, and the draft. */
  discard: () => void
  /** Puts the server's refusals on their fields: give it to `useAct` as `onFields`. */
  refuse: (errors: readonly FormError[]) => void
  /** Is it being saved? Then leaving needs no question. */
  saving: () => boolean
}
/** A form that can be sent: what is typed (`T`) is sent as its schema reads it (`O`). */
export type Form<T extends object, O = T> = OpenForm<T> & {
  /** Checks all fields and, where nothing is wrong, saves; false where it did not come to that or `save` answers undefined. */
  submit: (save: (values: O) => Promise<unknown>) => Promise<boolean>
}

type FormOptions<T extends object> = {
  /** Unique for what is edited, e.g. `catalog.sku.12`; the draft is kept under it. */
  name: string
  /** What was loaded. When it changes, the fields the person has not touched follow. */
  initial: T
  /** The schema of the call, loaded with the page. */
  schema?: z.ZodType
  record?: RecordOf | undefined
  /** Rules that no schema tells. */
  rules?: (values: T) => FormError[]
  /** False where nothing may be kept in the browser (passwords). */
  draft?: boolean
}

/**
 * Makes a form. Its values are checked by the schema and sent as the schema reads them; what is typed is kept as a
 * draft until it is saved or discarded.
 */
export function useForm<T extends object, O = T>(options: FormOptions<T>): Form<T, O> {
  const { name, initial, record, draft = true } = options
  const latest = useLatest(options)
  const key = `draft.${name}`
  const [{ store, restored: found }] = useState(() => {
    const made = new FormStore(initial, (values: T) => [
      ...((options.schema && check(options.schema, values).fields) ?? []),
      ...(options.rules?.(values) ?? []),
    ])
    const stored = draft ? recall<Partial<T>>(key) : undefined
    if (stored) made.restore(stored)
    return { store: made, restored: Boolean(stored) && made.dirty }
  })
  const [restored, setRestored] = useState(found)
  const [notes] = useState(() => new Map<string, FieldNote>())
  const saving = useRef(false)
  useEffect(() => {
    if (initial === store.initial || saving.current) return
    // The same again as a new object changes nothing: told as a change it would let the page draw itself for ever.
    if (JSON.stringify(initial) !== JSON.stringify(store.initial)) store.rebase(initial)
  }, [initial, store])
  useDraft(store, draft ? key : '')
  const discard = useCallback(() => {
    store.reset()
    hold(key, undefined)
    setRestored(false)
  }, [key, store])
  const submit = useCallback(
    async (save: (values: O) => Promise<unknown>) => {
      if (saving.current || !store.validate()) return false
      const { schema } = latest.current
      const sent = store.values
      saving.current = true
      try {
        const values = (schema ? check(schema, sent).data : sent) as O
        if ((await save(values)) === undefined) return false
        store.settle(sent)
        hold(key, undefined)
        setRestored(false)
        return true
      } finally {
        saving.current = false
      }
    },
    [key, latest, store],
  )
  return useMemo(
    () => ({
      store,
      name,
      ...(record && { record }),
      notes,
      restored,
      discard,
      refuse: store.refuse,
      submit,
      saving: () => saving.current,
    }),
    [store, name, record, notes, restored, discard, submit],
  )
}

/** Keeps what differs from what was loaded: the next page that asks for this draft finds the last key in it. */
function useDraft<T extends object>(store: FormStore<T>, key: string): void {
  useEffect(() => {
    if (!key) return
    return store.subscribe(() => {
      const { changed, values } = store
      hold(
        key,
        changed.length ? Object.fromEntries(changed.map((field) => [field, values[field]])) : undefined,
      )
    })
  }, [store, key])
}

/** All values; the component is drawn again with every key. */
export const useFormValues = <T extends object>({ store }: OpenForm<T>): T =>
  useSyncExternalStore(store.subscribe, () => store.values)

/** One value; the component follows when it changes. */
export const useFormValue = <T extends object, K extends keyof T & string>(
  { store }: OpenForm<T>,
  name: K,
): T[K] => useSyncExternalStore(store.subscribe, () => store.get(name) as T[K])

/** What is wrong, by field. */
export const useFormErrors = <T extends object>({ store }: OpenForm<T>): Record<string, FormError> =>
  useSyncExternalStore(store.subscribe, () => store.errors)

/** Does anything differ from what was loaded? */
export const useDirty = <T extends object>({ store }: OpenForm<T>): boolean =>
  useSyncExternalStore(store.subscribe, () => store.dirty)
