import { z } from 'zod'

/** What a list can be sorted by, each over an index of its table, and which way round it is read first. */
export type Sorts = Readonly<Record<string, 'up' | 'down'>>

/** A list's filter takes them: by what, and whether from the last to the first; as it is read first where that is not said. */
export const sortShape = <S extends Sorts>(sorts: S, first: keyof S & string) => ({
  sort: z.enum(Object.keys(sorts) as (keyof S & string)[]).default(first as never),
  down: z.boolean().optional(),
})

/** Is it read from the last to the first? */
export const isDown = <S extends Sorts>(sorts: S, { sort, down }: SortAsked<S>): boolean =>
  down ?? sorts[sort] === 'down'
export type SortAsked<S extends Sorts> = { sort: keyof S & string; down?: boolean | undefined }
