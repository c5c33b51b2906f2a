/** What the page of calls needs of a JSON schema. */
export type Schema = {
  type?: unknown
  enum?: unknown[]
  const?: unknown
  format?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
}

export type Field = { name: string; optional: boolean; type: string }

/** The fields of an object, a nested object's after it by their path. A schema that is no object has none. */
export function fieldsOf(schema: Schema, prefix = ''): Field[] {
  const parts = [schema, ...(schema.allOf ?? [])]
  return parts.flatMap((part) => {
    const required = new Set(part.required ?? [])
    return Object.entries(part.properties ?? {}).flatMap(([key, value]) => {
      const name = prefix + key
      const inner = objectIn(value)
      const nested = inner ? fieldsOf(inner, `${name}${isList(value) ? '[].' : '.'}`) : []
      return [{ name, optional: !required.has(key), type: typeOf(value) }, ...nested]
    })
  })
}

/** A schema in a few words: `text, at most 200`, `a | b`, `list of number`.  */
export function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => String(value)).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ')
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`
  if (schema.type === 'object')
    return schema.properties ? 'object' : `map of ${mapValue(schema.additionalProperties)}`
  if (schema.type === 'string') return text(schema)
  if (schema.type === 'integer' || schema.type === 'number') return numeric(schema)
  return typeof schema.type === 'string' ? schema.type : 'anything'
}

const mapValue = (value: Schema | boolean | undefined) =>
  typeof value === 'object' ? typeOf(value) : 'anything'

const text = ({ format, maxLength }: Schema) =>
  format ?? (maxLength === undefined ? 'text' : `text, at most ${maxLength}`)

function numeric({ type, minimum, maximum }: Schema): string {
  const name = type === 'integer' ? 'whole number' : 'number'
  const low = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? ` from ${minimum}` : ''
  const high = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? ` to ${maximum}` : ''
  return name + low + high
}

const isList = (schema: Schema): boolean =>
  schema.type === 'array' || Boolean(schema.anyOf?.some((part) => part.type === 'array'))

/** The object within a value: itself, what its list holds, or the one beside null. */
function objectIn(schema: Schema): Schema | undefined {
  if (schema.properties || schema.allOf) return schema
  if (schema.items) return objectIn(schema.items)
  const objects = schema.anyOf?.map(objectIn).filter((part) => part !== undefined) ?? []
  return objects.length === 1 ? objects[0] : undefined
}
