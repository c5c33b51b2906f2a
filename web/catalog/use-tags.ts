import type { Tag } from '#contract/catalog/catalog.schema.ts'
import { useRead } from '../kit/query.ts'
import { catalog } from './catalog.client.ts'

/** The merchant's tags, by name. */
export const useTags = (): readonly Tag[] =>
  useRead(catalog.tags, undefined, { live: ['tag'] }).data?.rows ?? []
