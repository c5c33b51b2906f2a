/** Text on tint; a state is always told by a word too. */
export type Tone = 'neutral' | 'info' | 'progress' | 'good' | 'warn' | 'bad' | 'muted'

export type Actor = 'staff' | 'agent' | 'supplier' | 'system' | 'channel'

type Move<S extends string> = {
  from: readonly S[]
  /** One state, or several where the facts decide, or one for each state it starts from; `previous` goes back to what it was. */
  to: S | readonly S[] | 'previous' | 'same' | { readonly [From in S]?: S }
  /** Permission key for people; the system needs none. */
  needs: string
  /** Key asked of an agent's log-in where it is another. */
  agentNeeds?: string
  by: readonly Actor[]
  /** A reason must be given. */
  reason?: true
}

type StatesDefinition<S extends string, M extends string> = {
  initial: NoInfer<S> | readonly NoInfer<S>[]
  states: Record<S, { tone: Tone; final?: true }>
  moves: Record<M, Move<NoInfer<S>>>
}

/** A state table: the one place that says which move is open from which state. */
export const states = <S extends string, M extends string>(definition: StatesDefinition<S, M>) => ({
  ...definition,
  names: Object.keys(definition.states) as S[],
  moveNames: Object.keys(definition.moves) as M[],
  /** Is this move open from the given state? The one test used by server, web and tests. */
  open(move: M, from: S): boolean {
    return definition.moves[move].from.includes(from)
  },
  /** May this move end in that state? */
  leadsTo(move: M, from: S, to: S): boolean {
    const target = definition.moves[move].to
    if (target === 'previous') return true
    if (target === 'same') return from === to
    if (typeof target === 'string') return target === to
    return Array.isArray(target) ? target.includes(to) : (target as Partial<Record<S, S>>)[from] === to
  },
})
export type StateTable<S extends string = string, M extends string = string> = ReturnType<typeof states<S, M>>
