import type { TextField } from './field.ts'

/** A code that people give a company: letters, digits and hyphens. */
export const shortCode = {
  kind: 'text',
  required: true,
  max: 20,
  matches: { pattern: /^[A-Za-z0-9-]{2,20}$/, why: 'shortCode' },
} as const satisfies TextField
