import fastJson from 'fast-json-stringify'
import { z } from 'zod'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { ErrorBody } from '#contract/kit/errors.ts'

type JsonSchema = Record<string, unknown> & {
  anyOf?: JsonSchema[]
  type?: unknown
  format?: string
  nullable?: unknown
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
}

/**
 * Alternatives as one schema that may be of several types, where their types tell them apart (null, a text, `may`: true or
 * the reason): what has to try alternatives is compiled anew for each place and asked at each value.
 */
function flattenUnions(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema))
    return schema.map((part) => flattenUnions(part as JsonSchema)) as unknown as JsonSchema
  if (typeof schema !== 'object' || schema === null) return schema
  const { anyOf, ...others } = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, flattenUnions(value as JsonSchema)]),
  ) as JsonSchema
  if (!anyOf) return others
  const some = anyOf.filter(({ type }) => type !== 'null')
  const nullable = anyOf.some((part) => part.type === 'null' || part.nullable === true) && { nullable: true }
  const [only] = some
  if (some.length === 1 && !only?.anyOf) return { ...others, ...only, ...nullable }
  const types = new Set(some.map(({ type }) => type))
  const areApart =
    types.size === some.length || !some.some(({ type }) => type === 'object' || type === 'array')
  if (!areApart || some.some(({ type }) => typeof type !== 'string')) return { ...others, anyOf }
  // What a text or a number is bound to says nothing of how it is written, and would be taken for a bound of all types.
  const parts = some.map((part) =>
    Object.fromEntries(Object.entries(part).filter(([key]) => !bounds.has(key))),
  )
  const type = types.size > 1 ? [...types] : only?.type
  return { ...others, ...Object.assign({}, ...parts), type, ...nullable }
}

const bounds = new Set(['const', 'enum', 'format'])

export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-7', reused: 'inline' }) as JsonSchema

const compiled = new WeakMap<Endpoint, (data: unknown) => string>()

/** Serialises answers by the declared output: what is not declared does not leave the server. Compiled at first use. */
export function serializeData(endpoint: Endpoint, data: unknown): string {
  return (compiled.get(endpoint) ?? keep(endpoint))(data)
}

function keep(endpoint: Endpoint): (data: unknown) => string {
  const stringify = compile(endpoint)
  compiled.set(endpoint, stringify)
  return stringify
}

function compile(endpoint: Endpoint): (data: unknown) => string {
  const { $schema: _, ...schema } = jsonSchemaOf(endpoint.output, 'output')
  return fastJson(flattenUnions(schema) as Parameters<typeof fastJson>[0])
}

/** Success in the envelope of the URL's family: a status object under /v1, an error object with code 0 elsewhere. */
export const successBody = (v1: boolean, data: string): string =>
  v1
    ? `{"status":{"success":true,"code":0,"message":""},"data":${data}}`
    : `{"error":{"code":0},"data":${data}}`

export const errorBody = (v1: boolean, error: ErrorBody): string => {
  const { code, message = '', ...rest } = error
  return JSON.stringify(
    v1 ? { status: { success: false, code, message, ...rest } } : { error: { code, message, ...rest } },
  )
}
