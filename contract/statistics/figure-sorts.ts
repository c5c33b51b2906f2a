import { measureNames } from './figures.ts'

/** What groups are sorted by: how they are called or follow each other, or a figure. */
export const figureSorts = { names: ['key', ...measureNames], up: ['key'] } as const
