import { z } from 'zod'
import { HistoryEntry } from '../audit/audit.schema.ts'
import { RestoreForm } from '../company/company.schema.ts'
import { answerShape, formShape } from '../kit/record/record-schema.ts'
import { Can } from '../kit/schema.ts'
import { countries } from './company.fields.ts'
import { directions } from './connections.ts'
import { Bands, Terms } from './open-market.schema.ts'
import { messagesForm, productsForm, requestsForm, settingTabs } from './setting.fields.ts'

const Version = z.number().int()
const versioned = { version: Version.optional() }

export const MarketSetting = z.object({
  ...answerShape(productsForm),
  ...answerShape(requestsForm),
  ...answerShape(messagesForm),
  standardTerms: Terms,
  buyTerms: Terms,
  bands: Bands,
  /** What our bands came from, of the last 90 days. */
  figures: z.object({
    orders: z.number(),
    typed: z.number(),
    answerHours: z.number().nullable(),
    confirmed: z.number(),
    refused: z.number(),
    calledOff: z.number(),
    casesLost: z.number(),
  }),
  /** How our sellers see us pay: orders on bills that fell due in the last 90 days. */
  payments: z.object({ billed: z.number(), paid: z.number() }),
  version: Version,
  history: z.array(HistoryEntry),
  can: Can,
})
export type MarketSetting = z.infer<typeof MarketSetting>
/** Where we sell, or where we buy. */
export const TermsSave = z.object({
  direction: z.enum(directions).default('sells'),
  terms: Terms,
  ...versioned,
})
export const ProductsSave = z.object({ ...formShape(productsForm), ...versioned })
export const RequestsSave = z.object({
  ...formShape(requestsForm),
  declineCountries: z.array(z.enum(countries)).default([]),
  declineDirections: z.array(z.enum(directions)).default([]),
  ...versioned,
})
export const MessagesSave = z.object({ ...formShape(messagesForm), ...versioned })

/** What one tab says: who changed what of it when, and the way back to what was before a change. */
export const SettingTab = z.object({ tab: z.enum(settingTabs) })
export const SettingRestore = RestoreForm.extend(SettingTab.shape)
