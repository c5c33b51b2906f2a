import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Can, Done, Id, Names, namesNeeded, Saved } from '../../kit/schema.ts'
import { goodsPickers, type FamilyKeys } from '../families.ts'

export const tagColours = ['neutral', 'blue', 'green', 'amber', 'red', 'violet'] as const

export const Tag = z.object({
  id: Id,
  /** The tag that it is a subtag of. */
  parentId: Id.nullable(),
  names: Names,
  colour: z.enum(tagColours),
  /** SKUs of this screen's that carry it or one of its subtags; those in the recycle bin do not count. */
  skus: z.number().int(),
  /** Others that carry it and are none of this screen's: of rooms' tags, what is no room. */
  elsewhere: z.number().int(),
  /** `edit`: a tag that others carry too is changed by who may change those. */
  can: Can,
})
export type Tag = z.infer<typeof Tag>

export const TagForm = z.object({
  id: Id.optional(),
  parentId: Id.nullable().default(null),
  names: namesNeeded(40),
  colour: z.enum(tagColours).default('neutral'),
})

export const tagApi = (at: `/${string}`, { editTags: needs }: FamilyKeys) => ({
  /** All of them: tags by name in the reader's language, each before its subtags. */
  tags: read(`${at}/list`, { needs: '*', openTo: goodsPickers, output: z.object({ rows: z.array(Tag) }) }),
  tagSave: act(`${at}/save`, { needs, input: TagForm, output: Saved }),
  /** With its subtags, and off the SKUs that carry them. */
  tagDelete: act(`${at}/delete`, { needs, input: z.object({ id: Id }), output: Done }),
  /** What carries these carries the other instead; their subtags move below it. */
  tagMerge: act(`${at}/merge`, {
    many: true,
    needs,
    input: z.object({ ids: z.array(Id).min(1).max(100), toId: Id }),
    output: Done,
    errors: ['catalog.mergeDepth'],
  }),
})
