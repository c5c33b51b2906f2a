const needs = 'entertainment.ClientRecord'

/** What may be done with customers beside looking at them. */
export const customerKeys = {
  edit: `${needs}.edit`,
  documents: `${needs}.documents`,
  merge: `${needs}.merge`,
  privacy: `${needs}.privacy`,
} as const
