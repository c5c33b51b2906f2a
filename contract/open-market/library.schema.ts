import { z } from 'zod'
import { answerShape, formShape } from '../kit/record/record-schema.ts'
import { Can, Id, Names, PlainDate, Session } from '../kit/schema.ts'
import { Amounts } from '../pricing/pricing.schema.ts'
import { MerchantCode } from './company.schema.ts'
import { shareRuleForm } from './share.fields.ts'

const version = z.number().int()

/** Products that are shared by themselves: of a category, or of all. */
export const ShareRuleSave = z.object({
  id: Id.optional(),
  version: version.optional(),
  ...formShape(shareRuleForm),
})
export type ShareRuleSave = z.output<typeof ShareRuleSave>
export const ShareRuleRow = z.object({
  ...answerShape(shareRuleForm),
  id: Id,
  version,
  categoryNames: Names,
  can: Can,
})
export type ShareRuleRow = z.infer<typeof ShareRuleRow>
export const ShareRules = z.object({ rows: z.array(ShareRuleRow) })

/** So many days ahead a partner's stock is looked at, today besides. */
export const libraryDays = 180
export const LibraryExport = z.object({ merchantCode: MerchantCode })
export const LibraryLook = z.object({ merchantCode: MerchantCode, skuId: Id })
const stockLevels = ['enough', 'few', 'none'] as const
/** Departures of a partner's product, and what each of them is to us; whatever cannot be booked leaves nothing. */
export const LibraryStock = z.object({
  currency: z.string(),
  rows: z.array(
    z.object({
      date: PlainDate,
      session: Session,
      left: z.enum(stockLevels),
      /** Ours under the contract; null without the right to see it. */
      prices: Amounts.nullable(),
    }),
  ),
})
export type LibraryStock = z.infer<typeof LibraryStock>

/** What is taken over of a partner's words about a product. */
export const followedTexts = ['names', 'summaries', 'terms', 'descriptions'] as const
const Texts = z.record(z.string(), z.string())
/** Words of products that follow a partner's, each with the new ones that a person is asked about. */
export const WaitingTexts = z.object({
  rows: z.array(
    z.object({
      skuId: Id,
      code: z.string(),
      names: Names,
      partnerNames: Names,
      hash: z.string(),
      changes: z.array(z.object({ field: z.enum(followedTexts), ours: Texts, theirs: Texts })),
    }),
  ),
})
export type WaitingTexts = z.infer<typeof WaitingTexts>
/** By the hash of the words that were seen: of others that came meanwhile nothing is decided. */
export const DecideTexts = z.object({ skuId: Id, take: z.boolean(), hash: z.string().max(100) })
export type DecideTexts = z.output<typeof DecideTexts>
