import { entryOf } from './given.ts'
import type { Audience } from './endpoint.ts'

/** Text on tint; a state is always told by a word too. */
export type Tone = 'neutral' | 'info' | 'progress' | 'good' | 'warn' | 'bad' | 'muted'

export type Actor = Audience | 'system' | 'channel'
const people: readonly Actor[] = ['staff', 'agent', 'supplier'] satisfies Audience[]

/** What may be done with a record. Its call, its button and its event follow from this; the command is written. */
export type Act<S extends string = string> = {
  /** Permission key for people; the system needs none. */
  needs: string
  /** Key asked of an agent's log-in where it is another. */
  agentNeeds?: string
  by: readonly Actor[]
  /** A reason must be given. */
  reason?: true
  /** From which states; from any where it is not said. */
  from?: readonly S[]
  /** What else stands in its way while it holds, as the word under `why` calls it; the server finds whether it does. */
  unless?: string
  /** States of what the record belongs to in which it is open; in any where it is not said. */
  within?: readonly string[]
  /** The word under `why` where the state does not let it, if the state's own does not tell. */
  closed?: string
  /** A record in the trash: it may be done there too, or only there. */
  trashed?: 'too' | 'only'
  /** Its call, where that is not the table's `at` and its name. */
  path?: `/${string}`
  /** Errors of its call beside those of all. */
  errors?: readonly string[]
  /** It loses something: told before it is done. */
  danger?: true
  /** It brings the record on: where it can be done, its button stands out. */
  forward?: true
  /** Offered behind all others. */
  rare?: true
  /** May be done to many at once by a list's own call; `call`: by the verb's. */
  bulk?: true | 'call'
  /** No event of its own name. */
  silent?: true
  /** The verb that takes it back, by the record alone; `itself`: by its own call with the yes or no turned round. */
  back?: string
  /** The question that it answers. */
  answers?: string
  /** It answers no: what was stays. */
  refuses?: true
}

/** An act that moves the state. */
type Move<S extends string = string> = Act<S> & {
  from: readonly S[]
  /** One state, or several where the facts decide, or one for each state it starts from; `previous` goes back to what it was. */
  to: S | readonly S[] | 'previous' | 'same' | { readonly [From in S]?: S }
}
type Verbs<S extends string> = Record<string, Act<S> | Move<S>>

/** A name that is no field of a move is a slip of the pen, not a field. */
type Exact<V> = { [K in keyof V]: { [F in Exclude<keyof V[K], keyof Move>]: never } }
export type MoveNames<V> = { [K in keyof V]: V[K] extends { to: unknown } ? K : never }[keyof V] & string

type Definition<S extends string, V, P> = {
  initial: NoInfer<S> | readonly NoInfer<S>[]
  states: Record<S, { tone: Tone; final?: true }>
  /** States that queries, tabs, indexes and badges mean together. */
  phases?: P
  /** Columns that keep the state; where one may be null, that is the initial state. */
  columns: readonly `${string}.${string}`[]
  /** What the paths of its calls begin with. */
  at?: `/${string}`
  /** Moves, and acts that move nothing, the likeliest first. */
  verbs: V & Exact<V>
}

/** A state table: the one place that says what is open from which state, to whom, and what goes by one name. */
export function states<
  S extends string,
  const V extends Verbs<NoInfer<S>>,
  const P extends Record<string, readonly NoInfer<S>[]> = Record<never, never>,
>({ phases = {} as P, ...definition }: Definition<S, V, P>) {
  const verbs: Record<string, Act<S> | Move<S>> = definition.verbs
  const moves = Object.fromEntries(Object.entries(verbs).filter(([, verb]) => 'to' in verb))
  return {
    ...definition,
    phases,
    verbs: verbs as Record<keyof V & string, Act<S>>,
    moves: moves as Record<MoveNames<V>, Move<S>>,
    names: Object.keys(definition.states) as S[],
    verbNames: Object.keys(verbs) as (keyof V & string)[],
    moveNames: Object.keys(moves) as MoveNames<V>[],
    /** Is this open from the given state? The one test used by server, web and tests. */
    open(verb: keyof V & string, from: S): boolean {
      return verbs[verb]?.from?.includes(from) ?? true
    },
    /** Is this state one of those that go by that name? */
    is(state: S, phase: keyof P & string): boolean {
      return phases[phase]?.includes(state) ?? false
    },
    /** May this move end in that state? */
    leadsTo(move: MoveNames<V>, from: S, to: S): boolean {
      const target = entryOf(moves as Record<string, Move<S>>, move).to
      return (
        target === 'previous' ||
        (Array.isArray(target) ? target.includes(to) : this.target(move, from, null) === to)
      )
    },
    /** Where this move leads from here, if the table alone says it. */
    target(move: MoveNames<V>, from: S, previous: S | null): S | null {
      const { to } = entryOf(moves as Record<string, Move<S>>, move)
      if (to === 'previous') return previous
      if (to === 'same') return from
      if (typeof to === 'string') return to
      return Array.isArray(to) ? null : ((to as Partial<Record<S, S>>)[from] ?? null)
    },
    /** Not there at run time: what was declared, to the letter. */
    types: undefined as V | undefined,
  }
}

/** Any state table. */
export type StateTable<S extends string = string, N extends string = string> = {
  states: Record<S, { tone: Tone; final?: true }>
  phases: Record<string, readonly S[]>
  columns: readonly string[]
  initial: S | readonly S[]
  at?: `/${string}`
  names: readonly S[]
  verbs: Record<N, Act<S>>
  moves: Record<string, Move<S>>
  open(verb: N, from: S): boolean
  leadsTo(move: string, from: S, to: S): boolean
  types?: unknown
}

type VerbsOf<T extends { types?: unknown }> = NonNullable<T['types']>
/** Verbs of a table that say a field, or say this of it. */
export type Having<T extends { types?: unknown }, F extends keyof Act, Is = unknown> = {
  [K in keyof VerbsOf<T>]: VerbsOf<T>[K] extends { [A in F]: Is } ? K : never
}[keyof VerbsOf<T>] &
  string
/** What may stand in the way of a table's verbs beside their state. */
export type Hindrance<T extends { types?: unknown }> = {
  [K in keyof VerbsOf<T>]: VerbsOf<T>[K] extends { unless: infer U extends string } ? U : never
}[keyof VerbsOf<T>]
/** Verbs that people have a call for. */
export type Called<T extends { types?: unknown }> = {
  [K in keyof VerbsOf<T>]: VerbsOf<T>[K] extends { by: readonly (infer A)[] }
    ? Extract<A, Audience> extends never
      ? never
      : K
    : never
}[keyof VerbsOf<T>] &
  string

/** The names of a table's verbs that say a field, in its order. */
export const having = <T extends StateTable, F extends keyof Act>({ verbs }: T, field: F) =>
  Object.keys(verbs).filter((name) => entryOf(verbs, name)[field] !== undefined) as Having<T, F>[]

/** Who of people may do it. */
export const peopleOf = ({ by }: Act): Audience[] =>
  by.filter((actor): actor is Audience => people.includes(actor))
