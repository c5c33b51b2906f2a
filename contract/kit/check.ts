import type { z } from 'zod'
import type { FieldError } from './errors.ts'

/** What reading by a schema answers: the data, or why each field is refused. */
export type Checked<T> = { data: T; fields?: undefined } | { data?: undefined; fields: FieldError[] }

/** Reads a value by a schema. Forms and calls tell a refusal with the same words, because both come through here. */
export function check<S extends z.ZodType>(schema: S, value: unknown): Checked<z.output<S>> {
  // Without the input an empty field and a wrong one look the same.
  const read = schema.safeParse(value, { reportInput: true })
  return read.success ? { data: read.data } : { fields: checkedFields(read.error) }
}

/** zod's issues as field errors, each with a word of ours. */
export const checkedFields = (error: z.ZodError): FieldError[] =>
  error.issues.slice(0, 200).map((issue) => ({ field: issue.path.map(String).join('.'), ...whyOf(issue) }))

/** Of "this shape, or left empty" the shape is told. */
function whyOfUnion(issue: z.core.$ZodIssueInvalidUnion): Why {
  const first = issue.errors[0]?.[0]
  return first?.path.length === 0
    ? whyOf({ ...first, input: issue.input } as z.core.$ZodIssue)
    : { why: 'invalid' }
}

const absent = (value: unknown): boolean => value === undefined || value === null || value === ''

type Why = { why: string; params?: Record<string, string | number> }

function whyOf(issue: z.core.$ZodIssue): Why {
  if (absent(issue.input) && issue.code !== 'custom') return { why: 'required' }
  // A rule of ours says its own words.
  if (issue.message.startsWith('why:')) return { why: issue.message.slice(4) }
  switch (issue.code) {
    case 'invalid_type':
      return { why: issue.expected === 'number' || issue.expected === 'int' ? 'notNumber' : 'invalid' }
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1
          ? { why: 'required' }
          : { why: 'tooShort', params: { min: Number(issue.minimum) } }
      return { why: 'tooSmall', params: { min: Number(issue.minimum) } }
    case 'too_big':
      return {
        why: issue.origin === 'string' ? 'tooLong' : 'tooLarge',
        params: { max: Number(issue.maximum) },
      }
    case 'invalid_value':
      return { why: 'notAllowed' }
    case 'invalid_format':
      return { why: issue.format === 'date' ? 'notDate' : issue.format === 'email' ? 'email' : 'invalid' }
    case 'invalid_union':
      return whyOfUnion(issue)
    case 'custom':
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return { why: 'invalid' }
  }
}
