import fastJson from 'fast-json-stringify'
import { z } from 'zod'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { ErrorBody } from '#contract/kit/errors.ts'

type JsonSchema = Record<string, unknown> & {
  anyOf?: JsonSchema[]
  type?: unknown
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
}

/** `anyOf [X, null]` as a nullable X: the serialiser is far quicker where it need not try alternatives. */
function flattenNullable(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema))
    return schema.map((part) => flattenNullable(part as JsonSchema)) as unknown as JsonSchema
  if (typeof schema !== 'object' || schema === null) return schema
  const mapped = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, flattenNullable(value as JsonSchema)]),
  ) as JsonSchema
  const rest = mapped.anyOf?.filter((part) => part.type !== 'null')
  if (mapped.anyOf && rest?.length === 1 && mapped.anyOf.length === 2) {
    const { anyOf: _, ...others } = mapped
    return { ...others, ...rest[0], nullable: true }
  }
  return mapped
}

export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-7', reused: 'inline' }) as JsonSchema

/**
 * Serialises answers by the declared output: what is not declared does not leave the server. Compiled at first use.
 */
export function dataSerializer(endpoint: Endpoint): (data: unknown) => string {
  let stringify: ((data: unknown) => string) | undefined
  return (data) => {
    stringify ??= compile(endpoint)
    return stringify(data)
  }
}

function compile(endpoint: Endpoint): (data: unknown) => string {
  const { $schema: _, ...schema } = jsonSchemaOf(endpoint.output, 'output')
  return fastJson(flattenNullable(schema) as Parameters<typeof fastJson>[0])
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
