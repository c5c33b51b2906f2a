import { dotted, getIn, same, setIn } from './form-path.ts'

/** Why a field is refused; the server's sentence, or our own word by `why`. */
export type FormError = {
  field: string
  why: string
  params?: Record<string, string | number>
  message?: string | undefined
}
export type Check<T> = (values: T) => FormError[]

/** The values of a form and what is wrong with them. Nothing in here knows of components. */
export class FormStore<T extends object> {
  values: T
  /** What was loaded or last saved. */
  initial: T
  errors: Record<string, FormError> = {}
  /** Has the person tried to save? From then on fields are checked as they are typed. */
  tried = false
  /** How often all of it was checked or refused: each time the person is led to the first mistake. */
  refusals = 0
  readonly check: Check<T>
  readonly #listeners = new Set<() => void>()

  constructor(initial: T, check: Check<T> = () => []) {
    this.values = initial
    this.initial = initial
    this.check = check
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  #tell(): void {
    for (const listener of this.#listeners) listener()
  }

  get = (path: string): unknown => getIn(this.values, path)

  get dirty(): boolean {
    return !same(this.values, this.initial)
  }
  /** Top-level fields that differ from what was loaded. */
  get changed(): (keyof T & string)[] {
    const keys = new Set([...Object.keys(this.values), ...Object.keys(this.initial)])
    return ([...keys] as (keyof T & string)[]).filter((key) => !same(this.values[key], this.initial[key]))
  }

  /** Sets a value; what was wrong with it, or inside it, is forgotten until the next check. */
  set = (path: string, value: unknown): void => {
    this.values = setIn(this.values, path, value)
    this.errors = Object.fromEntries(Object.entries(this.errors).filter(([field]) => !touches(field, path)))
    if (this.tried) this.#add(this.check(this.values).filter(({ field }) => touches(dotted(field), path)))
    this.#tell()
  }
  /** Checks one field when it is left, so that a mistake is told while it is still in mind. */
  leave = (path: string): void => {
    if (same(getIn(this.values, path), getIn(this.initial, path))) return
    this.#add(this.check(this.values).filter(({ field }) => touches(dotted(field), path)))
    this.#tell()
  }
  #add(found: FormError[]): void {
    this.errors = {
      ...this.errors,
      ...Object.fromEntries(found.map((error) => [dotted(error.field), error])),
    }
  }

  /** One thing more is wrong. */
  blame = (error: FormError): void => {
    this.#add([error])
    this.#tell()
  }
  /** Replaces what is wrong: after a check of all fields, or by the server's answer. */
  refuse = (errors: readonly FormError[]): void => {
    this.tried = true
    this.refusals++
    this.errors = {}
    this.#add([...errors])
    this.#tell()
  }
  /** Checks all; true where nothing is wrong. */
  validate = (): boolean => {
    this.refuse(this.check(this.values))
    return Object.keys(this.errors).length === 0
  }

  /** What is typed is what is saved now. */
  settle = (saved: T = this.values): void => {
    this.initial = saved
    this.values = saved
    this.errors = {}
    this.tried = false
    this.#tell()
  }
  /** Back to what was loaded. */
  reset = (): void => this.settle(this.initial)
  /** A newer record under the same form: what the person has typed stays, the rest follows. */
  rebase = (loaded: T): void => {
    const typed = Object.fromEntries(this.changed.map((key) => [key, this.values[key]]))
    this.initial = loaded
    this.values = { ...loaded, ...typed }
    this.#tell()
  }
  /** Takes fields from a draft. */
  restore = (draft: Partial<T>): void => {
    this.values = { ...this.values, ...draft }
    this.#tell()
  }
}

/** Is a field the path itself, or inside it? A list's own error is touched by its members too. */
const touches = (field: string, path: string): boolean =>
  field === path || field.startsWith(`${path}.`) || path.startsWith(`${field}.`)
