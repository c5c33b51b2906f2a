import { stripEmojiDeep } from '#contract/kit/text/text.ts'

/** One part of a form: a name in bracket notation and its text, or a file. */
export type Pair = [name: string, value: string | Blob]

/**
 * An input as form parts: `guests[0][name]`. What is undefined is left out; null and an empty list are sent as an empty
 * text, which the server reads as "none". Emoji are stripped from every text (requirements §5).
 */
export function formPairs(input: unknown): Pair[] {
  const pairs: Pair[] = []
  if (input && typeof input === 'object') addMembers(pairs, stripEmojiDeep(input) as object, '')
  return pairs
}

function addMembers(pairs: Pair[], object: object, within: string): void {
  for (const [key, value] of Object.entries(object)) add(pairs, within ? `${within}[${key}]` : key, value)
}

function add(pairs: Pair[], name: string, value: unknown): void {
  if (value === undefined || typeof value === 'function') return
  if (value === null) pairs.push([name, ''])
  else if (value instanceof Blob) pairs.push([name, value])
  else if (value instanceof Date) pairs.push([name, value.toISOString()])
  else if (Array.isArray(value)) addList(pairs, name, value)
  else if (typeof value === 'object') addMembers(pairs, value, name)
  else pairs.push([name, String(value as string | number | boolean | bigint)])
}

function addList(pairs: Pair[], name: string, list: unknown[]): void {
  if (!list.length) pairs.push([name, ''])
  list.forEach((value, index) => add(pairs, `${name}[${index}]`, value))
}

/** Takes the `:id` parts of a path out of an input: the path filled, and what is left for query or body. */
export function takePath(path: string, input: unknown): { path: string; rest: unknown } {
  if (!path.includes(':')) return { path, rest: input }
  const rest = { ...(input as Record<string, unknown>) }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    if (value === undefined || value === null) throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(String(value as string | number))
  })
  return { path: filled, rest }
}

export const toQuery = (pairs: Pair[]): string =>
  new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()

/** Form-encoded, or multipart where a file is among the parts: files last, so that the server knows all before it reads them. */
export function toBody(pairs: Pair[]): URLSearchParams | FormData {
  if (!pairs.some(([, value]) => value instanceof Blob))
    return new URLSearchParams(pairs as [string, string][])
  const form = new FormData()
  const [texts, files] = [false, true].map((file) =>
    pairs.filter(([, value]) => value instanceof Blob === file),
  )
  for (const [name, value] of [...texts!, ...files!]) form.append(name, value as string)
  return form
}
