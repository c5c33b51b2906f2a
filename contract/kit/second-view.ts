import type { Api, Audience, Endpoint } from './endpoint.ts'

/** Beginnings of paths or of permission keys, and what stands in their place. */
type Turned = Readonly<Record<string, string>>
type View = {
  paths: Turned
  keys: Turned
  /** Those of the first view's kinds of user that have this one; `instead`: these, whoever has the first. */
  audience: readonly Audience[]
  instead?: true
}

/**
 * The same calls at other addresses, under other keys and perhaps for fewer kinds of user: what a second view of one model
 * shows (docs/how-to/a-second-view.md). What a state table derives comes along, and so does what is added to it later.
 * Throws where a path has no place in the view: two calls at one address would be one.
 */
export const secondView = <A extends Api>(api: A, view: View): A => {
  const calls = Object.entries(api).map(([name, call]) => [name, viewed(call, view)] as const)
  return { ...api, ...Object.fromEntries(calls) }
}

const viewed = (call: Endpoint, { paths, keys, audience, instead }: View): Endpoint => {
  const path = turned(call.path, paths)
  if (path === call.path) throw new Error(`${call.path} has no place in this view`)
  return {
    ...call,
    path: `/${path.slice(1)}`,
    needs: turned(call.needs, keys),
    audience: instead ? audience : (call.audience ?? ['staff']).filter((kind) => audience.includes(kind)),
  }
}

/** A text with its beginning turned; the longest one that fits. */
export const turned = (text: string, by: Turned): string => {
  const [from] = Object.keys(by)
    .filter((begin) => text === begin || text.startsWith(begin))
    .toSorted((a, b) => b.length - a.length)
  return from === undefined ? text : `${by[from]}${text.slice(from.length)}`
}
