/** Tables of another domain that these may name in their statements, and why that is better than asking its public part. */
export type Foreign = {
  by: readonly string[]
  reads?: readonly string[]
  writes?: readonly string[]
  why: string
}

export const names = (by: string, ...reads: string[]): Foreign => ({
  by: [by],
  reads,
  why: 'names of what rows point to: the database filters, sorts and pages by them',
})
