import { form } from '../kit/record/record.ts'

/** What a person may change of themselves. */
export const profileForm = form('identity.fields', {
  fullName: { kind: 'text', required: true },
  phone: { kind: 'text', as: 'tel', max: 40 },
  email: { kind: 'text', as: 'email' },
  /** Of mails; the merchant's where it is left open. */
  language: { kind: 'language', optional: true },
  avatarFileId: { kind: 'ref', optional: true },
})
