import type { Api, Audience, Endpoint } from './endpoint.ts'
import { omit } from './omit.ts'

/** Beginnings of paths or of permission keys, and what stands in their place. */
type Turned = Readonly<Record<string, string>>
type Audiences = readonly Audience[] | undefined
type View<N extends string> = {
  /** Where the first view's calls stand in this one. */
  at: Turned
  /** What the first view's keys are called in this one; both have the same rights where it is not said. */
  keys?: Turned
  /** Those of the first view's kinds of user that have this one; all of them where it is not said. */
  audience?: readonly Audience[]
  /** The kinds of user that have this one, whoever has the first. */
  instead?: readonly Audience[]
  /** Calls of the first view that have no place in this one. */
  omit?: readonly N[]
}
/** What the server needs to bind a second view: `server/kit/call/over-family.ts`. */
export type FamilyRights = { keys: Turned; turnedFor: readonly Audience[] }
type Family<A> = FamilyRights & { api: A }

/**
 * A second view of what stands (docs/how-to/a-second-view.md): the same calls at other addresses, under other keys and perhaps
 * for other kinds of user. What a state table derives comes along, and so does what is added to the first view later. Throws
 * where a path has no place in the view: two calls at one address would be one.
 */
export function family<A extends Api, const N extends keyof A & string = never>(
  of: A,
  { at, keys = {}, audience, instead, omit: left = [] }: View<N>,
): Family<Omit<A, N>> {
  const api = omit(of, left)
  const calls = Object.entries(of)
    .filter(([name]) => Object.hasOwn(api, name))
    .map(([name, call]) => [name, viewed(call, { at, keys, audience, instead })] as const)
  return { api: { ...api, ...Object.fromEntries(calls) }, keys, turnedFor: instead ?? ['staff'] }
}

type Whose = { at: Turned; keys: Turned; audience: Audiences; instead: Audiences }
function viewed(call: Endpoint, { at, keys, audience, instead }: Whose): Endpoint {
  const path = turned(call.path, at)
  if (path === call.path) throw new Error(`${call.path} has no place in this view`)
  return {
    ...call,
    path: `/${path.slice(1)}`,
    needs: turned(call.needs, keys),
    audience: instead ?? (call.audience ?? ['staff']).filter((kind) => !audience || audience.includes(kind)),
  }
}

/** A text with its beginning turned; the longest one that fits. */
export const turned = (text: string, by: Turned): string => {
  const [from] = Object.keys(by)
    .filter((begin) => text === begin || text.startsWith(begin))
    .toSorted((a, b) => b.length - a.length)
  return from === undefined ? text : `${by[from]}${text.slice(from.length)}`
}
