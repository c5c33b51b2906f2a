import { z } from 'zod'
import { formShape } from '../kit/record/record-schema.ts'
import { DateTime, Id, PlainDate } from '../kit/schema.ts'
import { infoForm } from './company.fields.ts'
import { isPattern } from '../orders/number-pattern.ts'
import { rulesForm } from './rules.fields.ts'

const Version = z.number().int().min(1).max(2_000_000_000)

export const InfoForm = z.object(formShape(infoForm))
export type InfoForm = z.output<typeof InfoForm>
export const InfoSave = InfoForm.extend({ version: Version })
export const CompanyInfo = InfoForm.extend({ version: Version, code: z.string() })
export type CompanyInfo = z.output<typeof CompanyInfo>

const isTimeZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== '' && zone.includes('/')
  } catch {
    return false
  }
}
export const RulesForm = z.object({
  ...formShape(rulesForm),
  numberPattern: z.string().trim().max(24).refine(isPattern, 'why:invalid'),
  timeZone: z.string().max(60).refine(isTimeZone, 'why:invalid'),
})
export type RulesForm = z.output<typeof RulesForm>
export const RulesSave = RulesForm.extend({ version: Version })
export const MerchantRules = RulesForm.extend({
  version: Version,
  code: z.string(),
  /** The next number, and the day of today, for the preview of the pattern. */
  nextNo: z.number().int(),
  today: PlainDate,
  /** Money has moved or was sold: currency and time zone stay. */
  begun: z.boolean(),
  /** From which address mails leave, and whether they leave at all. */
  mailFrom: z.string(),
})
export type MerchantRules = z.output<typeof MerchantRules>

export const SettingChange = z.object({
  id: Id,
  at: DateTime,
  byName: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  restorable: z.boolean(),
})
export type SettingChange = z.output<typeof SettingChange>
export const RestoreForm = z.object({ id: Id, version: Version })
