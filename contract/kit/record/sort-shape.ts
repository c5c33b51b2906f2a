import { z } from 'zod'
import type { Sorts } from './sorts.ts'

/** What a list's filter takes of its order: by what, the first of them where nothing is said, and whether from the last to the first. */
export const sortShape = <const N extends string>({ names }: Sorts<N>) => ({
  sort: z.enum(names).optional(),
  down: z.boolean().optional(),
})
