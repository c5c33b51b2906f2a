import { isObject } from '../outside/json-object.ts'
import type { z } from 'zod'

/** The parts of a zod definition that this reads. */
type Def =
  | {
      type: 'optional' | 'nullable' | 'default' | 'prefault' | 'nonoptional' | 'readonly' | 'catch'
      innerType: z.ZodType
    }
  | { type: 'pipe'; in: z.ZodType }
  | { type: 'array'; element: z.ZodType }
  | { type: 'object'; shape: Record<string, z.ZodType> }
  | { type: 'record'; valueType: z.ZodType }
  | { type: 'union'; options: z.ZodType[]; discriminator?: string }
  | { type: 'literal'; values: unknown[] }
  | { type: 'number' | 'int' | 'boolean' | 'string' }
const defOf = (schema: z.ZodType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def

/**
 * Reads a form's texts as what the schema asks for: numbers, true/false, lists and objects. A text that does not fit
 * stays a text, so that validation names the field; "" and "false" are read as what they are. An empty text for an
 * optional number, date or choice means "not given".
 */
export function readForm(schema: z.ZodType, value: unknown): unknown {
  const def = defOf(schema)
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      if (value === '' && !accepts(schema, '')) return accepts(schema, null) ? null : undefined
      return readForm(def.innerType, value)
    case 'pipe':
      return readForm(def.in, value)
    case 'number':
    case 'int':
      return typeof value === 'string' && /^-?\d{1,16}(\.\d{1,10})?$/.test(value) ? Number(value) : value
    case 'boolean':
      return value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value
    case 'literal':
      return def.values.find((literal) => String(literal) === value) ?? value
    case 'array':
      return readList(def.element, value)
    case 'object':
      return readObject(def.shape, value)
    case 'record':
      return isObject(value) ? mapObject(value, (_, inner) => readForm(def.valueType, inner)) : value
    case 'union':
      return readUnion(def.options, def.discriminator, value)
    default:
      return value
  }
}

const mapObject = (value: Record<string, unknown>, map: (key: string, inner: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, map(key, inner)]))

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success

function readList(element: z.ZodType, value: unknown): unknown {
  if (value === '') return []
  // A single value of a repeated parameter, and a list so long that the parser made an object of it.
  if (isObject(value) && Object.keys(value).every((key) => /^\d+$/.test(key)))
    return Object.values(value).map((inner) => readForm(element, inner))
  if (!Array.isArray(value))
    return typeof value === 'string' || typeof value === 'number' ? [readForm(element, value)] : value
  return value.map((inner) => readForm(element, inner))
}

/** A field by its name, not what every object has. */
const partOf = (shape: Record<string, z.ZodType>, key: string): z.ZodType | undefined =>
  Object.hasOwn(shape, key) ? shape[key] : undefined

function readObject(shape: Record<string, z.ZodType>, value: unknown): unknown {
  if (!isObject(value)) return value
  return mapObject(value, (key, inner) => {
    const part = partOf(shape, key)
    return part ? readForm(part, inner) : inner
  })
}

function readUnion(options: z.ZodType[], by: string | undefined, value: unknown): unknown {
  // The alternative that the value names, also where something in it is wrong: then only that is refused.
  const names = (option: z.ZodType, by: string, value: Record<string, unknown>): boolean => {
    const def = defOf(option)
    const part = def.type === 'object' ? partOf(def.shape, by) : undefined
    return part !== undefined && accepts(part, value[by])
  }
  const named = by && isObject(value) && options.find((one) => names(one, by, value))
  if (named) return readForm(named, value)
  for (const option of options) {
    const read = readForm(option, value)
    if (option.safeParse(read).success) return read
  }
  return value
}
