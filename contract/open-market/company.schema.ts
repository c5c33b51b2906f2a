import { z } from 'zod'
import { answerShape, formShape } from '../kit/record/record-schema.ts'
import { Can, DateTime, Id, Names } from '../kit/schema.ts'
import {
  companyForm,
  companyKinds,
  gateForm,
  pageParts,
  personForm,
  visibilityForm,
} from './company.fields.ts'
import { companyLicenceStates } from './licence.fields.ts'
import { noteForm } from './setting.fields.ts'

export const MerchantCode = z.string().trim().min(1).max(12)
const Version = z.number().int()
const versioned = { version: Version.optional() }

export const OwnCompany = z.object({
  ...answerShape(companyForm),
  ...answerShape(visibilityForm),
  ...answerShape(gateForm),
  code: z.string(),
  names: Names,
  complete: z.number(),
  /** What it lacks. */
  missing: z.array(z.enum(pageParts)),
  licenceState: z.enum(companyLicenceStates),
  listed: z.boolean(),
  version: Version,
  can: Can,
})
export type OwnCompany = z.infer<typeof OwnCompany>
export const CompanySave = z.object({
  ...formShape(companyForm),
  kinds: z.array(z.enum(companyKinds)).default([]),
  ...versioned,
})
export const VisibilitySave = z.object({ ...formShape(visibilityForm), ...versioned })
export const GateSave = z.object({ ...formShape(gateForm), ...versioned })
export const OneCompany = z.object({ merchantCode: MerchantCode })
export const CompanyNote = OneCompany.extend(formShape(noteForm))
export const LicenceSeen = OneCompany.extend({ country: z.string().max(10), number: z.string().max(60) })
export const Blocks = z.object({
  rows: z.array(z.object({ code: z.string(), names: Names, at: DateTime })),
})

/** Somebody of a company whom our people have met. */
export const Person = z.object({
  id: Id,
  version: Version,
  ...answerShape(personForm),
  byName: z.string(),
  at: DateTime,
})
export type Person = z.infer<typeof Person>
export const PersonSave = OneCompany.extend({ id: Id.optional(), ...versioned, ...formShape(personForm) })
export type PersonSave = z.output<typeof PersonSave>
export const CompanyPicture = OneCompany.extend({ id: Id })
