import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { prefixed } from '../../kit/prefixed.ts'
import { formShape } from '../../kit/record/record-schema.ts'
import { Done, Id, Language, listOf, PlainDate, Saved, ShortText } from '../../kit/schema.ts'
import {
  Answers,
  DiveLog,
  DiveLogForm,
  Gear,
  GearForm,
  GuestProfileForm,
  ProfileFilter,
  ProfileInfo,
  Profile,
} from './diving.schema.ts'
import { gearConditions, reviewForm } from './profile.fields.ts'

export const diverKey = 'daily.divingClientList'
export const profileKey = 'daily.ClientProfiles'
const ProfileRef = z.object({ id: Id })
const edit = `${diverKey}.edit` as const
const Token = z.string().min(16).max(80)
const Link = z.object({ url: z.string(), expiresAt: z.string(), mailed: z.boolean() })
const Page = z.object({ token: Token, language: Language.optional().catch(undefined) })
const page = { needs: 'public', output: z.unknown(), raw: true } as const

const profileCalls = <const P extends string, const K extends string>(at: `/${P}`, key: K) => ({
  list: read(`${at}/list`, { needs: key, input: ProfileFilter, output: listOf(Profile) }),
  save: act(`${at}/save`, {
    needs: `${key}.edit`,
    input: GuestProfileForm.extend({ id: Id.optional() }),
    output: Saved,
    errors: ['changedMeanwhile'],
  }),
  /** Asks the guest, by a link, for what is missing and for the forms; earlier links are worth nothing any more. */
  link: act(`${at}/link`, {
    needs: `${key}.link`,
    input: ProfileRef.extend({ language: Language.optional(), mail: z.boolean().default(false) }),
    output: Link,
  }),
})

export const profilesApi = {
  ...prefixed('diver', {
    ...profileCalls('/supplier/diver', diverKey),
    info: read('/supplier/diver/info', { needs: diverKey, input: ProfileRef, output: ProfileInfo }),
    /** What was answered in a medical form: each reading is logged. */
    answers: act('/supplier/diver/answers', {
      needs: `${diverKey}.medical`,
      input: ProfileRef,
      output: Answers,
    }),
    /** A doctor's word on a form that waits for it. */
    review: act('/supplier/diver/review', {
      needs: `${diverKey}.medical`,
      input: ProfileRef.extend({
        version: z.number().int(),
        approved: z.boolean(),
        ...formShape(reviewForm),
      }),
      output: Done,
      errors: ['changedMeanwhile', 'scheduling.notInReview'],
    }),
    logList: read('/supplier/diver/log/list', {
      needs: diverKey,
      input: z.object({ profileId: Id }),
      output: z.object({ rows: z.array(DiveLog) }),
    }),
    logSave: act('/supplier/diver/log/save', {
      needs: edit,
      input: DiveLogForm,
      output: Saved,
      errors: ['changedMeanwhile'],
    }),
    logDelete: act('/supplier/diver/log/delete', { needs: edit, input: ProfileRef, output: Done }),
    gearList: read('/supplier/diver/gear/list', {
      needs: diverKey,
      input: z.object({ text: ShortText.optional(), free: z.boolean().optional() }),
      output: z.object({ rows: z.array(Gear) }),
    }),
    gearSave: act('/supplier/diver/gear/save', {
      needs: edit,
      input: GearForm,
      output: Saved,
      errors: ['changedMeanwhile'],
    }),
    /** Hands a piece to a guest; one that is damaged, out of service or with somebody else is refused. */
    gearLend: act('/supplier/diver/gear/lend', {
      needs: edit,
      input: z.object({ id: Id, profileId: Id, date: PlainDate }),
      output: Done,
      errors: ['scheduling.gearOut', 'scheduling.gearUnfit'],
    }),
    gearReturn: act('/supplier/diver/gear/return', {
      needs: edit,
      input: ProfileRef.extend({
        condition: z.enum(gearConditions),
        note: ShortText.default(''),
      }),
      output: Done,
      errors: ['scheduling.gearOut'],
    }),
  }),
  ...prefixed('profile', profileCalls('/supplier/guestProfile', profileKey)),
  guestShow: read('/supplier/guest/:token', { ...page, input: Page, perMinute: 120 }),
  guestTell: act('/supplier/guest/:token/profile', {
    ...page,
    input: Page.catchall(z.string().max(1000)),
    perMinute: 30,
  }),
  guestMedical: act('/supplier/guest/:token/medical', {
    ...page,
    input: Page.catchall(z.string().max(1000)),
    perMinute: 30,
  }),
  guestWaiver: act('/supplier/guest/:token/waiver', {
    ...page,
    input: Page.catchall(z.string().max(1000)),
    perMinute: 30,
  }),
}
