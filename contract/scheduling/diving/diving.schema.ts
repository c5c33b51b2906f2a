import { z } from 'zod'
import { HistoryEntry } from '../../audit/audit.schema.ts'
import { divingCourses } from '../../catalog/skus/sku-facts.ts'
import { answerShape, formShape } from '../../kit/record/record-schema.ts'
import { sortShape } from '../../kit/record/sort-shape.ts'
import { Can, Id, Language, Paging, ShortText } from '../../kit/schema.ts'
import { Run, Trip } from '../plan.schema.ts'
import { diverNotes } from './diver-notes.ts'
import { formKinds, formStates } from './forms.ts'
import {
  diveLogRecord,
  diveLevels,
  gearRecord,
  groupForm,
  guestProfileRecord,
  ownGearKinds,
  ratioRecord,
  waters,
} from './profile.fields.ts'
import { missingParts, profileSorts } from './profile-sorts.ts'

const version = z.number().int()
const Count = z.number().int()
const Programme = z.enum(divingCourses)
const FormLamp = z.enum(formStates)

const Diver = z.object({
  id: Id,
  version,
  cardId: Id,
  lineId: Id,
  guestId: Id,
  profileId: Id,
  groupId: Id.nullable(),
  name: z.string(),
  /** How the boat's list calls the party that they are of. */
  party: z.string(),
  programme: Programme,
  age: Count.nullable(),
  level: z.enum(diveLevels),
  agency: z.string(),
  nitrox: z.boolean(),
  loggedDives: Count,
  language: z.string(),
  bcd: z.string(),
  wetsuit: z.string(),
  fins: z.string(),
  medical: FormLamp,
  waiver: FormLamp,
  notes: z.array(z.enum(diverNotes)),
  fallen: z.boolean(),
  movedBy: z.string(),
})
export type Diver = z.infer<typeof Diver>

const Binding = z.object({
  source: z.enum(['law', 'agency', 'house']),
  agency: z.string(),
  origin: z.string(),
})
const Group = z.object({
  id: Id,
  version,
  runId: Id,
  instructorId: Id,
  instructorName: z.string(),
  assistantId: Id.nullable(),
  assistantName: z.string(),
  languages: z.array(z.string()),
  programme: Programme,
  water: z.enum(waters),
  note: z.string(),
  taken: Count,
  /** Null where no ratio says how many. */
  limit: Count.nullable(),
  binding: Binding.nullable(),
  divers: z.array(Diver),
})
export type Group = z.infer<typeof Group>

const Packed = z.object({ kind: z.enum(['bcd', 'wetsuit', 'fins', 'tank']), size: z.string(), count: Count })
const DiveRun = Run.extend({
  groups: z.array(Group),
  /** Divers whom nobody leads yet. */
  loose: z.array(Diver),
  packing: z.array(Packed),
})
export type DiveRun = z.infer<typeof DiveRun>
export const DiveTrip = Trip.omit({ runs: true }).extend({ runs: z.array(DiveRun) })
export type DiveTrip = z.infer<typeof DiveTrip>

export const GroupForm = z.object({
  ...formShape(groupForm),
  id: Id.optional(),
  version: version.optional(),
  runId: Id,
})
export type GroupForm = z.output<typeof GroupForm>

export const DiverPlace = z.object({
  id: Id,
  /** Of the diver that was seen. */
  version,
  /** Null: led by nobody. Of another boat: the whole party goes along. */
  groupId: Id.nullable(),
  programme: Programme.optional(),
})
export type DiverPlace = z.output<typeof DiverPlace>

export const GuestProfileForm = z.object({
  version: version.optional(),
  ...formShape(guestProfileRecord, {
    ownGear: z.array(z.enum(ownGearKinds)).max(10),
  }),
})
export type GuestProfileForm = z.output<typeof GuestProfileForm>

export const Profile = z.object({
  id: Id,
  version,
  ...answerShape(guestProfileRecord),
  /** What scheduling asks for and nobody told. */
  missing: z.array(z.enum(missingParts)),
  dives: z.boolean(),
  can: Can,
})
export type Profile = z.infer<typeof Profile>

const ProfileChoice = z.object({
  text: ShortText.optional(),
  level: z.enum(diveLevels).optional(),
  /** With something missing, or nothing. */
  missing: z.boolean().optional(),
  /** With a trip from today on. */
  coming: z.boolean().optional(),
  medical: FormLamp.optional(),
})
export const ProfileFilter = Paging.extend({ ...ProfileChoice.shape, ...sortShape(profileSorts) })
export type ProfileFilter = z.output<typeof ProfileFilter>

const SignedForm = z.object({
  id: Id,
  version,
  kind: z.enum(formKinds),
  state: FormLamp,
  language: Language,
  textVersion: Count,
  textHash: z.string(),
  signedName: z.string(),
  guardianName: z.string(),
  signedAt: z.string(),
  ip: z.string(),
  validUntil: z.string(),
  physician: z.string(),
  reviewedOn: z.string().nullable(),
  reviewedByName: z.string(),
  reviewNote: z.string(),
  /** The answers are stored, and may be read. */
  answers: z.boolean(),
})
export const GearForm = z.object({ ...formShape(gearRecord), id: Id.optional(), version: version.optional() })
export type GearForm = z.output<typeof GearForm>
export const Gear = z.object({
  id: Id,
  version,
  ...answerShape(gearRecord),
  profileId: Id.nullable(),
  profileName: z.string(),
  lentAt: z.string().nullable(),
})
export type Gear = z.infer<typeof Gear>
export const DiveLogForm = z.object({
  ...formShape(diveLogRecord),
  id: Id.optional(),
  version: version.optional(),
  profileId: Id,
})
export type DiveLogForm = z.output<typeof DiveLogForm>
export const DiveLog = z.object({ id: Id, version, ...answerShape(diveLogRecord) })

const Visit = z.object({
  orderId: Id,
  orderCode: z.string(),
  product: z.string(),
  date: z.string(),
  going: z.boolean(),
})
export const ProfileInfo = Profile.extend({
  forms: z.array(SignedForm),
  gear: z.array(Gear),
  log: z.array(DiveLog),
  visits: z.array(Visit),
  link: z.object({ expiresAt: z.string(), seenAt: z.string().nullable() }).nullable(),
  history: z.array(HistoryEntry),
})
export type ProfileInfo = z.infer<typeof ProfileInfo>

export const Answers = z.object({
  rows: z.array(z.object({ question: z.string(), answer: z.enum(['yes', 'no']) })),
})

export const RatioForm = z.object({
  ...formShape(ratioRecord),
  id: Id.optional(),
  version: version.optional(),
})
export type RatioForm = z.output<typeof RatioForm>
export const Ratios = z.object({
  rows: z.array(
    z.object({
      id: Id.nullable(),
      version,
      source: z.enum(['law', 'agency', 'house']),
      agency: z.string(),
      ...answerShape(ratioRecord),
    }),
  ),
})
export type RatioRow = z.infer<typeof Ratios>['rows'][number]
