import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Can, Done, Id, Saved } from '../../kit/schema.ts'
import { familyKeys, goodsPickers } from '../families.ts'
import { formShape, answerShape } from '../../kit/record/record-schema.ts'
import { tagRecord } from './sorting.fields.ts'

/** `can.edit`: a tag that others carry too is changed by who may change those. */
export const Tag = z.object({ id: Id, ...answerShape(tagRecord), can: Can })
export type Tag = z.infer<typeof Tag>

export const TagForm = z.object({ id: Id.optional(), ...formShape(tagRecord) })

const at = '/supplier/tag'
const { editTags: needs } = familyKeys.play

export const tagApi = {
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
}
