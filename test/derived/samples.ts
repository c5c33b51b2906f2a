import type { z } from 'zod'
import { jsonSchemaOf } from '#server/kit/call/envelope.ts'

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  minLength?: number
  minItems?: number
  minimum?: number
  default?: unknown
}

/** Texts of which one fits most patterns that a field asks for. */
const texts = [
  '2026-12-24',
  '08:30',
  '2026-12-24T08:30:00.000Z',
  'nok@marina.example',
  '+66 81 234 5678',
  'AB12',
  '123456',
  'some-name',
  'a text that is long enough',
]

const shapes = new Map<z.ZodType, Schema>()

/** What a call takes, as JSON schema: made once for all that take the same. */
export function shapeOf(input: z.ZodType): Schema {
  const shape = shapes.get(input) ?? (jsonSchemaOf(input, 'input') as Schema)
  shapes.set(input, shape)
  return shape
}

/** Inputs made from a call's own schema: whole ones that it may accept, with ids that may or may not exist. */
export function sampleInput(input: z.ZodType | undefined, id: number): Record<string, unknown> {
  if (!input) return {}
  const made = sample(shapeOf(input), id)
  return typeof made === 'object' && made !== null ? (made as Record<string, unknown>) : {}
}

export const fieldsOf = (input: z.ZodType | undefined): string[] =>
  input ? Object.keys(shapeOf(input).properties ?? {}) : []

function sample(schema: Schema, id: number): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const options = schema.anyOf ?? schema.allOf
  if (options) return sample(options.find((option) => option.type !== 'null') ?? options[0]!, id)
  switch ([schema.type].flat()[0] ?? 'unknown') {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, sample(inner, id)]),
      )
    case 'array':
      return [sample(schema.items ?? {}, id)]
    case 'integer':
    case 'number':
      return Math.max(id, schema.minimum ?? id)
    case 'boolean':
      return true
    case 'string':
      return fittingText(schema)
    default:
      return 'x'
  }
}

function fittingText({ pattern, format, minLength = 0 }: Schema): string {
  if (format === 'date') return texts[0]!
  if (format === 'date-time') return texts[2]!
  if (format === 'email') return texts[3]!
  const fits = (text: string) => text.length >= minLength && (!pattern || new RegExp(pattern, 'u').test(text))
  return texts.find(fits) ?? texts.at(-1)!
}

/** A good input again, each text in it put another way, and each object given more names. */
function remade(value: unknown, text: (text: string) => string, more: object): unknown {
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return value.map((inner) => remade(inner, text, more))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, remade(inner, text, more)])
  return { ...Object.fromEntries(entries), ...more }
}

/** Names that every object has, as names of fields. */
const everybodys = ['toString', 'valueOf', 'constructor', 'hasOwnProperty', 'toJSON', '__defineGetter__']

/** Good inputs but for texts that cannot be kept, and for names that every object has, as texts and as fields. */
export const twisted = (whole: Record<string, unknown>): unknown[] => [
  remade(whole, (text) => `${text}\ud83d`, { '\udc00': 'x' }),
  remade(whole, (text) => `${text}\u0000`, {}),
  ...everybodys.slice(0, 3).map((name) => remade(whole, () => name, {})),
  remade(whole, (text) => text, Object.fromEntries(everybodys.map((name) => [name, 'x']))),
  remade(whole, (text) => text, { en: '\ud83d', toString: { toString: 1 } }),
]

const deep = (levels: number): unknown => {
  let value: unknown = 'x'
  for (let i = 0; i < levels; i++) value = i % 2 ? [value] : { a: value }
  return value
}

/** What no field expects. */
export const junk: unknown[] = [
  '',
  // Longer than what a form takes as a text, and short enough that all fields of one fit into a body.
  'x'.repeat(25_000),
  '\u0000',
  '\ud800',
  "'; drop table orders; --",
  '%_\\',
  -1,
  0,
  1.5,
  1e21,
  9_007_199_254_740_991,
  2_147_483_648,
  true,
  null,
  [],
  {},
  [[['x']]],
  ['x', 1, null, { a: 1 }],
  Array.from({ length: 3000 }, (_, i) => i),
  { a: { b: { c: [] } } },
  { toString: 'x', constructor: 1, length: -1 },
  deep(60),
  '2026-02-31',
  '0000-00-00',
  '99:99',
]
