import type { Family } from '#contract/catalog/families.ts'
import type { tagApi } from '#contract/catalog/sorting/tag.api.ts'
import type { Handlers } from '../../kit/call/routes.ts'
import { mergeTags } from './merge-tags.ts'
import { deleteTag, listTags, saveTag } from './tags.ts'

/** What the calls of tags do, seen from a family. */
export const tagHandlers = (family: Family) =>
  ({
    tags: (ctx) => listTags(ctx, family),
    tagSave: (ctx, input) => saveTag(ctx, input, family),
    tagDelete: (ctx, input) => deleteTag(ctx, input, family),
    tagMerge: (ctx, input) => mergeTags(ctx, input, family),
  }) satisfies Handlers<typeof tagApi>
