import { entryOf } from '#contract/kit/given.ts'
import { peopleOf, type Called, type StateTable } from '#contract/kit/states.ts'
import type { WordKey } from '#contract/words.ts'
import type { AnyCall, InputOfCall } from '../call/client.ts'
import type { Action, CallAction, Telling } from './action.ts'

type Reasoned<Item> = Item & { reason: string }
/** Verbs whose call is content with the record and a reason. */
type Plain<Calls, V extends string, Item> = {
  [K in V]: K extends keyof Calls
    ? Calls[K] extends AnyCall
      ? Reasoned<Item> extends InputOfCall<Calls[K]>
        ? K
        : never
      : never
    : never
}[V]
/** What is out of the ordinary: a telling, an action of its own (needed where the call wants more), or null: not offered here. */
type Special<Calls, V extends string, Item> = {
  [K in Exclude<V, Plain<Calls, V, Item>>]: Action | null
} & { [K in Plain<Calls, V, Item>]?: Telling | CallAction | null }

/**
 * What a page offers of a record, from its state tables: each verb that people do, with its call, label, danger and reason; the
 * likeliest first, the rare last.
 */
export function actsOf<T extends StateTable, Calls, Item extends object>(
  tables: readonly T[],
  calls: Calls,
  one: Item,
  done: WordKey,
  special: Special<Calls, Called<T>, Item>,
): Partial<Record<Called<T>, Action>> {
  const verbs = tables.flatMap((table) => Object.entries(table.verbs))
  const inOrder = verbs.toSorted(([, a], [, b]) => Number(a.rare ?? false) - Number(b.rare ?? false))
  const acts = inOrder.flatMap(([name, verb]): [string, Action][] => {
    const { reason, danger } = verb
    const own = (special as Record<string, Telling | Action | null | undefined>)[name]
    // What the system or a marketplace does has no call.
    if (own === null || peopleOf(verb).length === 0) return []
    return [
      [
        name,
        {
          call: entryOf(calls as Record<string, AnyCall>, name),
          input: (text) => (reason ? { ...one, reason: text } : one),
          done,
          ...(danger && { danger }),
          ...own,
        },
      ],
    ]
  })
  return Object.fromEntries(acts) as Partial<Record<Called<T>, Action>>
}
