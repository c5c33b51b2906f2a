import type { TextField } from '../kit/record/field.ts'

/** A code that people give a product, or where it takes place. */
export const productCode = {
  kind: 'text',
  required: true,
  max: 30,
  matches: { pattern: /^[A-Za-z0-9][A-Za-z0-9._-]{1,29}$/, why: 'code' },
} as const satisfies TextField
