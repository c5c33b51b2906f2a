import type { Domain } from '#contract/kit/domain.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { jsonSchemaOf } from '../envelope.ts'

/** The description of every call, derived from the contract (OpenAPI 3.1). */
export function openApi(domains: Record<string, Domain>, version: string): object {
  const paths: Record<string, object> = {}
  for (const [domain, { api }] of Object.entries(domains)) {
    for (const [name, endpoint] of Object.entries(api))
      paths[endpoint.path.replace(/:(\w+)/g, '{$1}')] = pathItem(domain, name, endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Longtail',
      version,
      description: 'Every path is also served under /v1 (second segment) with the status envelope.',
    },
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'longtail_session' } } },
  }
}

function pathItem(domain: string, name: string, endpoint: Endpoint): object {
  const common = {
    operationId: `${domain}.${name}`,
    tags: [domain],
    description: `Permission: ${endpoint.needs}. For: ${(endpoint.audience ?? ['staff']).join(', ')}.${endpoint.asks ? ' May ask (201016).' : ''}`,
    ...(endpoint.needs !== 'public' && { security: [{ session: [] }] }),
    responses: {
      200: {
        description: 'Envelope',
        content: endpoint.raw ? {} : { 'application/json': { schema: envelope(endpoint) } },
      },
    },
  }
  const schema = endpoint.input ? jsonSchemaOf(endpoint.input, 'input') : undefined
  const post = {
    ...common,
    ...(schema && {
      requestBody: {
        content: { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } },
      },
    }),
  }
  if (endpoint.kind === 'act') return { post }
  const properties = (schema?.properties ?? {}) as Record<string, object>
  const required = new Set((schema?.required as string[] | undefined) ?? [])
  const parameters = Object.entries(properties).map(([key, property]) => ({
    name: key,
    in: endpoint.path.includes(`:${key}`) ? 'path' : 'query',
    required: required.has(key) || endpoint.path.includes(`:${key}`),
    schema: property,
  }))
  return {
    get: { ...common, operationId: `${domain}.${name}`, parameters },
    post: { ...post, operationId: `${domain}.${name}.post` },
  }
}

const envelope = (endpoint: Endpoint): object => ({
  type: 'object',
  required: ['error'],
  properties: {
    error: { type: 'object', properties: { code: { type: 'integer' }, message: { type: 'string' } } },
    data: jsonSchemaOf(endpoint.output, 'output'),
  },
})
