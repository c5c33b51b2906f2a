import type { FieldError } from '#contract/kit/errors.ts'
import { failFields } from '../call/errors.ts'

/** No database keeps these: halves of letters, and the letter zero. */
const isBroken = (text: string): boolean => !text.isWellFormed() || text.includes('\u0000')

/** Every text of a call, names of fields too, is one that can be kept; 400000 names the fields whose are not. */
export function requirePlainText(sent: Record<string, unknown>): void {
  const broken: FieldError[] = []
  look(sent, '')
  if (broken.length) failFields(broken.slice(0, 200))

  function look(value: unknown, field: string): void {
    if (typeof value === 'string') {
      if (isBroken(value)) broken.push({ field, why: 'letters' })
    } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
      for (const [key, inner] of Object.entries(value)) {
        if (isBroken(key)) broken.push({ field, why: 'letters' })
        else look(inner, field ? `${field}.${key}` : key)
      }
  }
}
