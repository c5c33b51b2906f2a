import type { z } from 'zod'
import { entryOf } from './given.ts'
import type { EventType } from './domain.ts'
import type { Audience, Endpoint } from './endpoint.ts'
import { peopleOf, type Called, type Having, type StateTable } from './states.ts'

type Common = {
  /** What every call is given; with the reason where one must be. */
  input: z.ZodType
  withReason: z.ZodType
  output: z.ZodType
  errors: readonly string[]
}
type Extra = Partial<Omit<Endpoint, 'kind' | 'path' | 'needs' | 'agentNeeds' | 'audience'>>
type Given<X, K> = K extends keyof X ? X[K] : unknown

/** The call of a verb as it follows from the table; what is out of the ordinary replaces it. */
type CallOf<T extends StateTable, C extends Common, X, K extends string> = Omit<
  {
    kind: 'act'
    path: `/${string}`
    needs: string
    agentNeeds?: string
    audience: readonly Audience[]
    input: K extends Having<T, 'reason'> ? C['withReason'] : C['input']
    output: C['output']
    errors: readonly string[]
  },
  keyof Given<X, K>
> &
  Given<X, K>

/**
 * The calls of a state table: one for every verb that people do. Path, permission, people, reason and errors follow from the
 * table; `extra` says what is out of the ordinary, mostly an input of its own.
 */
export function callsOf<T extends StateTable, C extends Common, const X extends { [K in Called<T>]?: Extra }>(
  table: T,
  { input, withReason, output, errors }: C,
  extra: X & Record<Exclude<keyof X, Called<T>>, never>,
): { [K in Called<T>]: CallOf<T, C, X, K> } {
  const calls = Object.entries(table.verbs).flatMap(([name, verb]): [string, Endpoint][] => {
    const audience = peopleOf(verb)
    if (audience.length === 0) return []
    const call: Endpoint = {
      kind: 'act',
      path: verb.path ?? `${table.at ?? '/supplier'}/${name}`,
      needs: verb.needs,
      ...(verb.agentNeeds !== undefined && { agentNeeds: verb.agentNeeds }),
      audience,
      ...(verb.back && backOf(name, verb.back)),
      ...(verb.bulk === 'call' && { many: true }),
      input: verb.reason ? withReason : input,
      output,
      errors: [...errors, ...(verb.errors ?? [])],
    }
    return [[name, { ...call, ...(extra as Record<string, Extra>)[name] }]]
  })
  return Object.fromEntries(calls) as never
}

/** A verb's way back as its call says it. */
const backOf = (name: string, back: string): Pick<Endpoint, 'back' | 'backBy'> =>
  back === 'itself' ? { back: name, backBy: 'turned' } : { back, backBy: 'record' }

/** An event of each verb's own name, but for those that are told under another. */
export const eventsOf = <T extends StateTable>({ verbs }: T, event: EventType) =>
  Object.fromEntries(
    Object.keys(verbs)
      .filter((name) => !entryOf(verbs, name).silent)
      .map((name) => [name, event]),
  ) as Record<Exclude<keyof NonNullable<T['types']> & string, Having<T, 'silent'>>, EventType>
